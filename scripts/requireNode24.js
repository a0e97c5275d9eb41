// Ends with a sentence where Node is too old to run TypeScript. This file is JavaScript, so that such a Node can run it.
const { node } = process.versions;
if (Number.parseInt(node, 10) < 24) {
  console.error(
    `Node ${node} is too old: install Node 24, or run npm ci without --omit=optional, which installs it on Linux and Windows.`,
  );
  process.exitCode = 1;
}
