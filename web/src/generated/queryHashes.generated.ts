export const queryHashes: Record<string, string> = {
  "Home": "b4947002abdd371035ca3a629d942f1b53bb10a8f4d19cd0ece3ea01e435cc0e",
  "HomeThought": "d26973c72413c5761067404831fa5dae55c47624d3afbb5cc68a4c3d519b8f6f",
  "ThoughtPage": "f44dd35b63afc6974eddb37d74f814069c7846a8e8bbe9b8be3039683400cef6"
};
