export const queryHashes: Record<string, string> = {
  "Home": "b4947002abdd371035ca3a629d942f1b53bb10a8f4d19cd0ece3ea01e435cc0e"
};
