import json, random, sys

for line in sys.stdin:
    message = json.loads(line)
    if "game" in message:
        dice = random.Random(message["game"]["seed"])
    else:
        move = dice.choice(message["moves"])
        print(json.dumps({"id": message["id"], "move": move}), flush=True)
