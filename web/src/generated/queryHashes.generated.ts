export const queryHashes: Record<string, string> = {
  "Home": "b4947002abdd371035ca3a629d942f1b53bb10a8f4d19cd0ece3ea01e435cc0e",
  "ThoughtPage": "f44dd35b63afc6974eddb37d74f814069c7846a8e8bbe9b8be3039683400cef6"
};
