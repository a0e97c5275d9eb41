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
      expect(await devices.page(null, 10)).toEqual([
        { id: deviceId('one'), registration: 'one', kind: 'INSTALLATION' },
      ]);
    });

    test('devices are counted by when they registered last', async () => {
      await devices.register('one', 'INSTALLATION', monday);
      await devices.register('two', 'INSTALLATION', monday);
      await devices.register('one', 'INSTALLATION', tuesday);
      expect(await devices.countSince(monday)).toBe(2);
      expect(await devices.countSince(tuesday)).toBe(1);
      expect(await devices.countSince('2026-11-17T08:00:00.001Z')).toBe(0);
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
        const page = await devices.page(after, 10);
        sizes.push(page.length);
        found.push(...page.map(({ registration }) => registration));
        after = page.at(-1)?.id ?? null;
      }
      expect(sizes).toEqual([10, 10, 3]);
      expect(found.toSorted()).toEqual(names.toSorted());
    });

    test('devices that are gone are forgotten, and only they', async () => {
      for (const name of ['one', 'two', 'three']) await devices.register(name, 'INSTALLATION', monday);
      await devices.forget([deviceId('one'), deviceId('three'), deviceId('never there')]);
      expect((await devices.page(null, 10)).map(({ registration }) => registration)).toEqual(['two']);
      await devices.forget([]);
      expect(await devices.count()).toBe(1);
    });

    test('a registration as long as they come is kept whole', async () => {
      const long = 'x'.repeat(4_096);
      await devices.register(long, 'TOKEN', monday);
      expect((await devices.page(null, 1))[0]?.registration).toBe(long);
    });
  });
}
