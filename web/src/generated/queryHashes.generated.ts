export const queryHashes: Record<string, string> = {
  "Admins": "6ff877f0ac90da6397b2e2fba7d91133f1f8394d4c99be02dfa54fa1e08ccd2c",
  "Audit": "18505fea6deea629e3eeef4e7efc5652d5e9fd8dfcc5efcbb45c7e6d5e752399",
  "Home": "915c806f66ed13a43fc94fca0efcc9575a456d5c9e96491232bac9b7f73dab10",
  "HomeThought": "d26973c72413c5761067404831fa5dae55c47624d3afbb5cc68a4c3d519b8f6f",
  "Me": "533b75222f3195883bbb4c95d9940b9d67ccafbcfaf20a0532a6a2eb7b054e0b",
  "NotifyForm": "139868f58c3c561f37cb09a4727b6c68c384975bd411d6a6a9844df33ceac2d7",
  "Revisions": "32135e8f15df7eee0f15e624a9e00548931394767c543ed2062163e96738b116",
  "SimilarThoughts": "4ad34baaf69fba57ea7f029eeab938360c31f0a9b289761da33d2463484e58a4",
  "ThoughtPage": "f44dd35b63afc6974eddb37d74f814069c7846a8e8bbe9b8be3039683400cef6",
  "Thoughts": "31da68a6b613fa39f0987574922bc4b6bc556328dd030f9b60d46d7bb73e4bc1"
};
