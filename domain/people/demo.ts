// The identity of every visitor of a demo, who can only read.

export const demoEmail = 'visitor@example.com';

/** The token isn't secret, because it gives access to demos only. */
export const demoToken = 'demo';
