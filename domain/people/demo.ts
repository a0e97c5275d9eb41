// The identity of a demo, which everybody has who looks around. It can only read.

export const demoEmail = 'visitor@example.com';

/** The token is no secret, because it gives access to nothing but a demo. */
export const demoToken = 'demo';
