// Random messages to /mcp, correct ones and others.
import type { Random } from '../../domain/feed/random.ts';
import { createPost, type SentRequest } from './application.ts';
import { pick, randomJson, randomText } from './randomValues.ts';

export function createRandomMessage(random: Random): SentRequest {
  const version = pick(versions, random);
  const method = pick(methods, random);
  const name = pick(names, random);
  const meta = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const args = createArguments(random);
  const params =
    random() < 0.9
      ? { name, arguments: args, ...(version === newestVersion && { _meta: meta }) }
      : randomJson(random);
  const message = { jsonrpc: '2.0', id: random() < 0.9 ? 1 : randomJson(random), method, params };
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
    'mcp-method': method,
    'mcp-name': name,
  };
  return { ...createPost(random() < 0.9 ? message : [message, randomJson(random)], headers), target: '/mcp' };
}

const newestVersion = '2026-07-28';

const versions = [newestVersion, newestVersion, '2025-11-25', '2025-03-26', 'none'];

const methods = [
  ...Array.from({ length: 6 }, () => 'tools/call'),
  'tools/list',
  'initialize',
  'server/discover',
  'subscriptions/listen',
  'notifications/initialized',
  'notifications/cancelled',
  'ping',
  'none',
];

const names = ['search', 'random', 'thought', 'today', 'authors', 'none'];

function createArguments(random: Random): unknown {
  if (random() < 0.2) return randomJson(random);
  const name = random() < 0.9 ? pick(argumentNames, random) : randomText(random);
  const value = random() < 0.5 ? randomJson(random) : pick([3, '4-stay-hungry-stay-foolish', 'en'], random);
  return { [name]: value };
}

const argumentNames = ['id', 'count', 'first', 'after', 'q', 'author', 'lang', 'maxLength'];
