// Serves Upwell with the settings in the environment, and reports its port. RESPONSE_CACHE=off executes each request.
import { readSettings } from '../../api/env.ts';
import { serve } from '../../api/entry/node.ts';
import { openServices } from '../../api/app/services.ts';
import { reportPort } from './reportPort.ts';

const services = await openServices(readSettings({ ...process.env, PORT: '0' }));
const isCacheOff = process.env['RESPONSE_CACHE'] === 'off';
const { url } = await serve(isCacheOff ? { ...services, responseCache: null } : services);
reportPort(Number(new URL(url).port));
