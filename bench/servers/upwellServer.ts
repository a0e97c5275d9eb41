// Serves Upwell with the settings in the environment, and reports its port.
import { createApp } from '../../api/app.ts';
import { readSettings } from '../../api/env.ts';
import { serve } from '../../api/node.ts';
import { openServices } from '../../api/services.ts';
import { reportPort } from './reportPort.ts';

const services = await openServices(readSettings({ ...process.env, PORT: '0' }));
const { url } = await serve(services, createApp(services));
reportPort(Number(new URL(url).port));
