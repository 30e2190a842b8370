import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createLoad, createPerson, expectWhole, untilHealth } from '../../servers/testing/serversLoad.ts'
import { createServersProcess, health } from '../../servers/testing/serversProcess.ts'
import { maySmallDisk, mountSmallDisk } from '../../servers/testing/smallDisk.ts'

describe('a data file that cannot be written', () => {
  test('behavior: if the file is deleted, the server acknowledges nothing that would be lost, and serves once it is back', async () => {
    const servers = await createServersProcess()
    await servers.start()
    const load = createLoad(servers, await createPerson(servers))
    await load.untilServed()
    const file = join(servers.folder, 'data/custody.sqlite')
    renameSync(file, `${file}.away`)
    await untilHealth(servers.urls.custody, 503)
    expect(await health(servers.urls.account)).toBe(200)
    const acknowledged = load.acknowledged.length
    await expect.poll(() => load.refusals.length).toBeGreaterThan(20)
    expect(load.acknowledged.length).toBe(acknowledged)

    renameSync(`${file}.away`, file)
    await untilHealth(servers.urls.custody, 200)
    await load.untilServed()
    await load.end()
    await expectWhole(servers, load)
    expect(servers.events()).toContain('custody: the data file is away: data file deleted or replaced')
  })

  test('behavior: the same for the file of the latest writes beside it', async () => {
    const servers = await createServersProcess()
    await servers.start()
    const load = createLoad(servers, await createPerson(servers))
    await load.untilServed()
    const file = join(servers.folder, 'data/custody.sqlite-wal')
    renameSync(file, `${file}.away`)
    await untilHealth(servers.urls.custody, 503)
    renameSync(`${file}.away`, file)
    await untilHealth(servers.urls.custody, 200)
    await load.untilServed()
    await load.end()
    await expectWhole(servers, load)
  })

  test.skipIf(!maySmallDisk)(
    'behavior: a full disk is logged before it is full, answered with 503, and over once there is room',
    async () => {
      const disk = mountSmallDisk(48)
      const servers = await createServersProcess({ settings: { dataFolder: disk.folder } })
      await servers.start()
      const load = createLoad(servers, await createPerson(servers))
      await load.untilServed()
      expect(servers.events()).not.toContain('custody: the disk of the data folder is nearly full')

      disk.fill()
      for (const name of ['custody', 'account', 'relay'] as const) await untilHealth(servers.urls[name], 503)
      await expect.poll(() => load.refusals.length).toBeGreaterThan(20)

      disk.empty()
      for (const url of Object.values(servers.urls)) await untilHealth(url, 200)
      await load.untilServed()
      await load.end()
      await expectWhole(servers, load)
      expect(servers.events()).toContain('custody: the data file is away: disk full')
      expect(servers.events()).toContain('custody: the data file is back: disk full')
    },
  )

  test.skipIf(!maySmallDisk)('behavior: a nearly full disk is logged', async () => {
    const disk = mountSmallDisk(100)
    disk.fill(9 * 1024 * 1024)
    const servers = await createServersProcess({ settings: { dataFolder: disk.folder } })
    await servers.start()
    await expect.poll(() => servers.events()).toContain('custody: the disk of the data folder is nearly full')
    expect(await health(servers.urls.custody)).toBe(200)
  })
})
