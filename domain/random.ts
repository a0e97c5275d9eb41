/** A source of numbers in [0, 1), such as `Math.random`; rules take it as an argument. */
export type Random = () => number;
