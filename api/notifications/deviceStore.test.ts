import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import { deviceId, type DeviceStore } from './deviceStore.ts';

const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';

describeOnBothDatabases('the device store', (open) => {
  let devices: DeviceStore;
  beforeEach(async () => {
    [{ devices }] = await open();
  });

  test('updates the kind of a device that registers again', async () => {
    await devices.register('one', 'TOKEN', monday);
    await devices.register('one', 'INSTALLATION', tuesday);
    expect(await devices.count()).toBe(1);
    expect(await devices.readPage(null, 10)).toEqual([
      { id: deviceId('one'), registration: 'one', kind: 'INSTALLATION' },
    ]);
  });

  test('deletes the devices that have not registered again since a timestamp', async () => {
    await devices.register('old', 'TOKEN', monday);
    await devices.register('renewed', 'TOKEN', monday);
    await devices.register('renewed', 'TOKEN', tuesday);
    expect(await devices.deleteRegisteredBefore(monday)).toBe(0);
    expect(await devices.deleteRegisteredBefore(tuesday)).toBe(1);
    expect((await devices.readPage(null, 10)).map(({ registration }) => registration)).toEqual(['renewed']);
  });

  const registerAs = (name: string, sender: string) =>
    devices.register(name, 'INSTALLATION', monday, [
      { name: 'site', maxPerHour: 3 },
      { name: sender, maxPerHour: 1 },
    ]);

  test('rejects new devices until the hour is over when a limit is exceeded, and writes nothing', async () => {
    const register = (name: string, now: string, limits = [{ name: 'site', maxPerHour: 2 }]) =>
      devices.register(name, 'INSTALLATION', now, limits);
    expect(await register('one', monday)).toBe(true);
    expect(await register('two', '2026-11-16T08:59:00.000Z')).toBe(true);
    expect(await register('three', '2026-11-16T08:59:59.999Z')).toBe(false);
    expect(await devices.count()).toBe(2);
    expect(await register('three', '2026-11-16T09:00:00.000Z')).toBe(true);
    expect(await register('four', '2026-11-16T09:00:00.000Z')).toBe(true);
    expect(await register('five', '2026-11-16T09:00:00.000Z')).toBe(false);
  });

  test('limits senders separately, and does not count rejected registrations', async () => {
    expect(await registerAs('one', 'Ada')).toBe(true);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await registerAs('two', 'Ada')).toBe(false);
    expect(await registerAs('two', 'Grace')).toBe(true);
    expect(await registerAs('three', 'Mary')).toBe(true);
    expect(await registerAs('four', 'Joan')).toBe(false);
  });

  test('does not count the renewal of a known device, and accepts it when a limit is exceeded', async () => {
    const limits = [{ name: 'site', maxPerHour: 1 }];
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect(await devices.register('one', 'TOKEN', monday, limits)).toBe(true);
    expect(await devices.register('two', 'TOKEN', monday, limits)).toBe(false);
  });

  test('does not reduce the count when a device is unregistered', async () => {
    const limits = [{ name: 'site', maxPerHour: 1 }];
    await devices.register('one', 'TOKEN', monday, limits);
    await devices.unregister('one');
    expect(await devices.register('one', 'TOKEN', monday, limits)).toBe(false);
  });

  test('counts each of several devices that register concurrently', async () => {
    const limits = [{ name: 'site', maxPerHour: 3 }];
    const names = ['one', 'two', 'three', 'four', 'five'];
    const results = await Promise.all(names.map((name) => devices.register(name, 'TOKEN', monday, limits)));
    expect(results.filter(Boolean)).toHaveLength(3);
    expect(await devices.count()).toBe(3);
  });

  test('returns whether an unregistered device was registered', async () => {
    await devices.register('one', 'INSTALLATION', monday);
    expect(await devices.unregister('one')).toBe(true);
    expect(await devices.unregister('one')).toBe(false);
    expect(await devices.count()).toBe(0);
  });

  test('returns each device once across pages, with a shorter last page', async () => {
    const names = Array.from({ length: 23 }, (_, index) => `device/${index}:ü`);
    for (const name of names) await devices.register(name, 'INSTALLATION', monday);
    const found: string[] = [];
    const sizes: number[] = [];
    for (let after: string | null = null; sizes.at(-1) !== 3;) {
      const page = await devices.readPage(after, 10);
      sizes.push(page.length);
      found.push(...page.map(({ registration }) => registration));
      after = page.at(-1)?.id ?? null;
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(found.toSorted()).toEqual(names.toSorted());
  });

  test('deletes only the devices with the given ids', async () => {
    for (const name of ['one', 'two', 'three']) await devices.register(name, 'INSTALLATION', monday);
    await devices.deleteByIds([deviceId('one'), deviceId('three'), deviceId('unknown')]);
    expect((await devices.readPage(null, 10)).map(({ registration }) => registration)).toEqual(['two']);
    await devices.deleteByIds([]);
    expect(await devices.count()).toBe(1);
  });

  test('stores a registration of the maximum length', async () => {
    const long = 'x'.repeat(4_096);
    await devices.register(long, 'TOKEN', monday);
    expect((await devices.readPage(null, 1))[0]?.registration).toBe(long);
  });
});
