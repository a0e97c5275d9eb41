// Serves Upwell with the settings in the environment, without its response cache.
import { openServices } from '../api/app/services.ts';
import { serve } from '../api/entry/node.ts';
import { readSettings } from '../api/env.ts';

const services = await openServices(readSettings(process.env));
const { url } = await serve({ ...services, responseCache: null });
console.log(url);
