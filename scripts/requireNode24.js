// Exits with a message if Node is too old for TypeScript. This file is JavaScript, so that any Node can run it.
const { node } = process.versions;
if (Number.parseInt(node, 10) < 24) {
  console.error(
    `Node ${node} is too old: install Node 24, or run npm ci without --omit=optional, which installs it on Linux and Windows.`,
  );
  process.exitCode = 1;
}
