#!/usr/bin/env python3
"""Prints the ids of the thoughts that the feed shows for a seed, without a server.

    python3 walk.py snapshot.json SEED COUNT [THOUGHTS PER PAGE]

The algorithm is written from docs/shuffle.md.
"""
import json
import sys

MASK = 0xFFFFFFFF
ROUNDS = 128
MAX_EXTRA_RANKS = 20


def hash32(x):
    x &= MASK
    x = (x ^ (x >> 16)) * 0x7FEB352D & MASK
    x = (x ^ (x >> 15)) * 0x846CA68B & MASK
    return x ^ (x >> 16)


def random_numbers(seed):
    a, b, c, counter, discarded = 0, seed & MASK, 0, 1, 0
    while True:
        total = (a + b + counter) & MASK
        counter = (counter + 1) & MASK
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & MASK
        c = (((c << 21) | (c >> 11)) + total) & MASK
        if discarded == 12:
            yield total
        else:
            discarded += 1


def cycle_ranks(seed, cycle, n):
    """Yields the ranks of a cycle."""
    numbers = random_numbers(hash32(seed ^ hash32(cycle)))
    rounds = [(next(numbers) * n >> 32, next(numbers)) for _ in range(ROUNDS)]
    for x in range(n):
        for key, salt in rounds:
            partner = (key - x) % n
            if hash32(max(x, partner) ^ salt) & 1:
                x = partner
        yield x


def all_ranks(seed, n):
    cycle = 0
    while True:
        yield from cycle_ranks(seed, cycle, n)
        cycle += 1


def pages(thoughts, seed, first):
    """Yields the pages of the feed, without an end."""
    n = len(thoughts)
    ranks = all_ranks(seed, n)
    while any(thoughts):
        taken, page = set(), []
        while len(page) < first and len(taken) < min(first + MAX_EXTRA_RANKS, n):
            rank = next(ranks)
            if rank in taken:
                continue
            taken.add(rank)
            if thoughts[rank] is not None:
                page.append(thoughts[rank])
        yield page


def walk(thoughts, seed, count, first=20):
    """Returns the first `count` thoughts of the feed."""
    walked = []
    for page in pages(thoughts, seed, first):
        walked += page
        if len(walked) >= count:
            break
    return walked[:count]


if __name__ == "__main__":
    path, *numbers = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        snapshot = json.load(file)
    for thought in walk(snapshot["thoughts"], *map(int, numbers)):
        print(thought["id"])
