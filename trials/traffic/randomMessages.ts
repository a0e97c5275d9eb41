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
  const params =
    random() < 0.9 ? { name, arguments: createArguments(random), _meta: meta } : randomJson(random);
  const message = { jsonrpc: '2.0', id: random() < 0.9 ? 1 : randomJson(random), method, params };
  const headers = {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': version,
    'mcp-method': method,
    'mcp-name': name,
  };
  return { ...createPost(random() < 0.9 ? message : [message, randomJson(random)], headers), target: '/mcp' };
}

const versions = ['2026-07-28', '2026-07-28', '2025-11-25', '2025-03-26', 'none'];

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
  const argumentNames = [
    'id',
    'count',
    'first',
    'after',
    'q',
    'author',
    'lang',
    'maxLength',
    randomText(random),
  ];
  const value = () =>
    random() < 0.5 ? randomJson(random) : pick([3, '4-stay-hungry-stay-foolish', 'en'], random);
  return Object.fromEntries(Array.from({ length: 2 }, () => [pick(argumentNames, random), value()]));
}
