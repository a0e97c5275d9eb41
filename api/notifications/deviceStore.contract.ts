// What both stores of devices must do alike.
import { beforeEach, describe, expect, test } from 'vitest';
import { deviceId, type DeviceStore } from './deviceStore.ts';

const monday = '2026-11-16T08:00:00.000Z';
const tuesday = '2026-11-17T08:00:00.000Z';

export function describeDeviceStore(name: string, open: () => Promise<DeviceStore>): void {
  describe(`Devices in ${name}`, () => {
    let devices: DeviceStore;
    beforeEach(async () => {
      devices = await open();
    });

    test('a device that registers again is still one device, of the kind it has now', async () => {
      await devices.register('one', 'TOKEN', monday);
      await devices.register('one', 'INSTALLATION', tuesday);
      expect(await devices.count()).toBe(1);
      expect(await devices.readPage(null, 10)).toEqual([
        { id: deviceId('one'), registration: 'one', kind: 'INSTALLATION' },
      ]);
    });

    const registerAs = (name: string, sender: string) =>
      devices.register(name, 'INSTALLATION', monday, [
        { name: 'site', maxPerHour: 3 },
        { name: sender, maxPerHour: 1 },
      ]);

    test('a share that is used up takes no new device until the hour is over, and nothing is written', async () => {
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

    test('one sender’s share leaves the others theirs, and a refusal counts nowhere', async () => {
      expect(await registerAs('one', 'Ada')).toBe(true);
      for (let again = 0; again < 5; again += 1) expect(await registerAs('two', 'Ada')).toBe(false);
      expect(await registerAs('two', 'Grace')).toBe(true);
      expect(await registerAs('three', 'Mary')).toBe(true);
      expect(await registerAs('four', 'Joan')).toBe(false);
    });

    test('a known device renews its date for free, also while its share is used up', async () => {
      const limits = [{ name: 'site', maxPerHour: 1 }];
      for (let again = 0; again < 3; again += 1)
        expect(await devices.register('one', 'TOKEN', monday, limits)).toBe(true);
      expect(await devices.register('two', 'TOKEN', monday, limits)).toBe(false);
    });

    test('withdrawing a device gives nothing back, so that nobody registers without end', async () => {
      const shares = [{ name: 'site', maxPerHour: 1 }];
      await devices.register('one', 'TOKEN', monday, shares);
      await devices.unregister('one');
      expect(await devices.register('one', 'TOKEN', monday, shares)).toBe(false);
    });

    test('several new devices at once are each counted', async () => {
      const shares = [{ name: 'site', maxPerHour: 3 }];
      const names = ['one', 'two', 'three', 'four', 'five'];
      const results = await Promise.all(names.map((name) => devices.register(name, 'TOKEN', monday, shares)));
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await devices.count()).toBe(3);
    });

    test('a device can be withdrawn once', async () => {
      await devices.register('one', 'INSTALLATION', monday);
      expect(await devices.unregister('one')).toBe(true);
      expect(await devices.unregister('one')).toBe(false);
      expect(await devices.count()).toBe(0);
    });

    test('pages hold every device once, and the last page is short', async () => {
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

    test('devices that are gone are forgotten, and only they', async () => {
      for (const name of ['one', 'two', 'three']) await devices.register(name, 'INSTALLATION', monday);
      await devices.deleteByIds([deviceId('one'), deviceId('three'), deviceId('never there')]);
      expect((await devices.readPage(null, 10)).map(({ registration }) => registration)).toEqual(['two']);
      await devices.deleteByIds([]);
      expect(await devices.count()).toBe(1);
    });

    test('a registration as long as they come is kept whole', async () => {
      const long = 'x'.repeat(4_096);
      await devices.register(long, 'TOKEN', monday);
      expect((await devices.readPage(null, 1))[0]?.registration).toBe(long);
    });
  });
}
