export const persistedQueries: Record<string, string> = {
  "b4947002abdd371035ca3a629d942f1b53bb10a8f4d19cd0ece3ea01e435cc0e": "query Home($seed: Int!, $first: Int!, $after: String) {\n  feed(seed: $seed, first: $first, after: $after) {\n    endCursor\n    total\n    source\n    thoughts {\n      ...Bubble\n      __typename\n    }\n    __typename\n  }\n}\n\nfragment Bubble on Thought {\n  id\n  thought\n  author\n  url\n  __typename\n}"
};
