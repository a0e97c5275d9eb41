// The identity of all users of a demo, who can't change anything.

export const demoEmail = 'visitor@example.com';

/** The token isn't secret, because it gives access to demos only. */
export const demoToken = 'demo';
