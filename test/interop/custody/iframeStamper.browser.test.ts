import { verify } from 'node:crypto'
import { expandPublicKey, fromHex, parseApiKeyStamp, toBase64url, toHex } from 'latchkey/crypto'
import type { Frame, Page } from 'playwright-core'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { en as vaultWords } from '../../../sites/shared/words/en.ts'
import { bundleScript } from '../../vault/bundleScript.ts'
import { startVaultScene, type VaultScene } from '../../vault/startVaultScene.ts'
import { credentialPublicKey, organizationId, userId, vaultBundles } from '../../vault/vaultBundles.ts'
import { vaultPage } from '../../vault/vaultPage.ts'
import vectors from '../../vectors/key-custody.vectors.json' with { type: 'json' }

// @turnkey/iframe-stamper 2.11.1 and 2.0.0, unmodified, in a real page, use our vault in place of the vendor's frames.

type Stamper = import('@turnkey/iframe-stamper').IframeStamper

declare global {
  /** The globals of an official page: both generations of the class, and the stamper that it created. */
  var lab: { IF0: new (options: object) => Stamper; IF2: new (options: object) => Stamper }
  var stamper: Stamper
}

const script = bundleScript(
  `export { IframeStamper as IF2 } from '@turnkey/iframe-stamper'
   export { IframeStamper as IF0 } from './http2/node_modules/@turnkey/iframe-stamper/dist/index.js'`,
  new URL('..', import.meta.url).pathname,
)
const phrase = 'test test test test test test test test test test test junk'
const solana: { expectedSeedHex: string; expectedBase58: string } = vectors.exportBundle.privateKeySolana
const key = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

// The driver starts Chromium so that frames of other sites have no storage (threats T26): the vault then keeps everything in
// memory.
describe.each([
  { storage: 'blocked', partitioned: false },
  { storage: 'partitioned', partitioned: true },
])('$storage storage', ({ storage, partitioned }) => {
  let scene: VaultScene
  beforeAll(async () => {
    scene = await startVaultScene({ listed: ['shop.localhost'], partitioned })
  })
  afterAll(() => scene?.close())

  describe.each(['IF0', 'IF2'] as const)('%s', (generation) => {
    let page: Page
    let frame: Frame
    let publicKey: string
    beforeEach(async () => {
      page = await scene.openPage('shop.localhost', script)
      publicKey = await page.evaluate(
        ({ generation, iframeUrl }) => {
          const iframeContainer = document.getElementById('place')
          globalThis.stamper = new lab[generation]({ iframeUrl, iframeElementId: 'vault', iframeContainer })
          Object.assign(globalThis.stamper.iframe.style, { width: '600px', height: '480px' })
          return globalThis.stamper.init()
        },
        { generation, iframeUrl: scene.url },
      )
      frame = scene.frameOf(page)
    })
    afterEach(async () => {
      await page.close()
      expect(scene.visitor.complaints.take()).toEqual([])
    })

    /** The outcome of a page's call. The older class rejects with a bare string. */
    const call = <result>(run: (parameters: never) => Promise<result>, parameters: unknown) =>
      page.evaluate(run as (parameters: unknown) => Promise<result>, parameters).then(
        (result) => ({ result }),
        (error: Error) => ({ error: error.message.replace(/^.*?: (Error: )?/, '').split('\n')[0] }),
      )

    const exportWallet = async (bundle: string, organization = organizationId) =>
      call(([bundle, id]: [string, string]) => stamper.injectWalletExportBundle(bundle, id), [bundle, organization])

    test('default: init returns the public key', () => {
      expect(publicKey).toMatch(/^04[0-9a-f]{128}$/)
    })

    test('default: an exported wallet is shown to the user', async () => {
      expect(await exportWallet(await vaultBundles.exported(publicKey, phrase))).toEqual({ result: true })
      expect(await vaultPage.read(frame)).not.toContain('junk')
      await vaultPage.show(page, frame)
      expect(await frame.getByRole('listitem').allInnerTexts()).toEqual(phrase.split(' '))
    })

    test.each([
      ['HEXADECIMAL', key, `0x${key}`],
      ['SOLANA', solana.expectedSeedHex, solana.expectedBase58],
    ])('default: an exported key is shown as %s', async (keyFormat, hex, text) => {
      const bundle = await vaultBundles.exported(publicKey, fromHex(hex))
      const asked = await call(
        ([bundle, id, format]: [string, string, never]) => stamper.injectKeyExportBundle(bundle, id, format),
        [bundle, organizationId, keyFormat],
      )
      expect(asked).toEqual({ result: true })
      await vaultPage.show(page, frame)
      expect(await frame.getByLabel('Your private key').innerText()).toBe(text)
    })

    test.runIf(generation === 'IF2')('default: a key is shown only under its own address', async () => {
      const inject = async (address: string) =>
        call(
          ([bundle, id, address]: [string, string, string]) =>
            stamper.injectKeyExportBundle(bundle, id, undefined, address),
          [await vaultBundles.exported(publicKey, fromHex(key)), organizationId, address],
        )
      expect(await inject('0x0000000000000000000000000000000000000001')).toEqual({
        error: 'The key in the bundle is not the one of this address.',
      })
      publicKey = (await page.evaluate(() => stamper.initEmbeddedKey())) ?? ''
      expect(await inject(privateKeyToAddress(`0x${key}`))).toEqual({ result: true })
    })

    test('default: a credential stamps', async () => {
      const bundle = await vaultBundles.credential(publicKey)
      expect(await call((bundle: string) => stamper.injectCredentialBundle(bundle), bundle)).toEqual({ result: true })
      const body = '{"organizationId":"0d9f8f8e-3c2b-4a19-8f7e-5d4c3b2a1908"}'
      const stamp = await page.evaluate((body) => stamper.stamp(body), body)
      expect(stamp.stampHeaderName).toBe('X-Stamp')
      expect(stampedBy(stamp.stampHeaderValue, body)).toBe(credentialPublicKey)
    })

    test('default: an entered phrase is sealed for key custody', async () => {
      const bundle = vaultBundles.importing()
      const inject = ([bundle, id, user]: [string, string, string]) => stamper.injectImportBundle(bundle, id, user)
      expect(await call(inject, [bundle, organizationId, userId])).toEqual({ result: true })
      await vaultPage.type(frame, phrase)
      await vaultPage.importInSight(frame)
      const sealed = await page.evaluate(() => stamper.extractWalletEncryptedBundle())
      expect(new TextDecoder().decode(await vaultBundles.opened(sealed))).toBe(phrase)
      expect(await frame.getByRole('textbox').count()).toBe(0)
    })

    test('default: an entered key is sealed for key custody', async () => {
      const inject = ([bundle, id, user]: [string, string, string]) => stamper.injectImportBundle(bundle, id, user)
      await call(inject, [vaultBundles.importing(), organizationId, userId])
      const extracted = page.evaluate(() => stamper.extractKeyEncryptedBundle())
      await frame.getByRole('heading', { name: vaultWords.importKeyTitle }).waitFor()
      await vaultPage.type(frame, `0x${key}`)
      await vaultPage.importInSight(frame)
      expect(toHex(await vaultBundles.opened(await extracted))).toBe(key)
    })

    test('default: settings', async () => {
      const apply = (styles: object) => stamper.applySettings({ styles })
      expect(await call(apply, { fontSize: '20px', color: 'red' })).toEqual({ result: true })
      expect(await call(apply, { fontSize: 'calc(1px)' })).toEqual({
        error: 'styles.fontSize: expected a size such as 16px',
      })
    })

    test('error: every refusal reaches the page', async () => {
      const own = await vaultBundles.exported(publicKey, phrase)
      expect(await exportWallet(own, 'another')).toEqual({ error: 'The bundle belongs to another organization.' })
      expect(await exportWallet(own.replace('v1.0.0', 'v2.0.0'))).toEqual({
        error: 'The bundle is not signed by the expected key custody.',
      })
      const other = await vaultBundles.exported(otherPoint, phrase)
      expect(await exportWallet(other)).toEqual({
        error:
          'This code or bundle was made for another browser, or for an older opening of the vault. Ask for a new one here.',
      })
      expect(await call(() => stamper.stamp('{}'), undefined)).toEqual({
        error: 'The vault holds no credential to stamp with.',
      })
    })

    test('behavior: the key is deleted after one export', async () => {
      await exportWallet(await vaultBundles.exported(publicKey, phrase))
      expect(await exportWallet(await vaultBundles.exported(publicKey, phrase))).toEqual({
        error: 'The vault no longer has a key for this bundle. Open it again and ask for a new one.',
      })
    })

    test('behavior: the key survives a reload if the browser stores anything', async () => {
      const opens = `new Promise((resolve) => {
        const request = indexedDB.open('any')
        request.onsuccess = () => resolve(true)
        request.onerror = () => resolve(false)
      })`
      expect(await frame.evaluate(opens)).toBe(storage === 'partitioned')
      await page.reload()
      const again = await page.evaluate(
        ({ generation, iframeUrl }) => {
          const iframeContainer = document.getElementById('place')
          return new lab[generation]({ iframeUrl, iframeElementId: 'vault', iframeContainer }).init()
        },
        { generation, iframeUrl: scene.url },
      )
      expect(again === publicKey).toBe(storage === 'partitioned')
    })

    test.runIf(generation === 'IF2')('default: the key is returned, deleted and created again', async () => {
      expect(await page.evaluate(() => stamper.getEmbeddedPublicKey())).toBe(publicKey)
      await page.evaluate(() => stamper.clearEmbeddedKey())
      expect(await page.evaluate(() => stamper.getEmbeddedPublicKey())).toBe('')
      const next = await page.evaluate(() => stamper.initEmbeddedKey())
      expect(next).toMatch(/^04[0-9a-f]{128}$/)
      expect(next).not.toBe(publicKey)
    })

    test.runIf(generation === 'IF2')('error: unsupported requests are answered too', async () => {
      const error = 'The vault does not know this request.'
      expect(await call(() => stamper.signMessage({ message: 'x', type: 'ETHEREUM' as never }), 0)).toEqual({ error })
      expect(await call(() => stamper.setEmbeddedKeyOverride('x', 'y'), 0)).toEqual({ error })
      expect(await call(() => stamper.clearEmbeddedPrivateKey(), 0)).toEqual({ error })
    })

    test.runIf(generation === 'IF2')('behavior: simultaneous requests get their own answers', async () => {
      await call((bundle: string) => stamper.injectCredentialBundle(bundle), await vaultBundles.credential(publicKey))
      const bodies = Array.from({ length: 20 }, (_, at) => `{"at":${at}}`)
      const stamps = await page.evaluate((bodies) => Promise.all(bodies.map((body) => stamper.stamp(body))), bodies)
      expect(stamps.map(({ stampHeaderValue }, at) => stampedBy(stampHeaderValue, bodies[at]!))).toEqual(
        bodies.map(() => credentialPublicKey),
      )
    })
  })
})

/** A point that no vault has. */
const otherPoint =
  '041efd5db2a20db64a68e6c089da88ff0491f167716b0e1eff730b751f74373f90e31107ce9cb86c334778613c3015484ab0e6cc15e6fd996187696db15e0e4aa9'

/** Returns the signer of the stamp over `body`, as its compressed point; undefined if the signature is invalid. */
function stampedBy(header: string, body: string): string | undefined {
  const stamp = parseApiKeyStamp(header)!
  const point = expandPublicKey(stamp.publicKey)
  const jwk = { kty: 'EC', crv: 'P-256', x: toBase64url(point.subarray(1, 33)), y: toBase64url(point.subarray(33)) }
  const isTrue = verify('sha256', Buffer.from(body), { format: 'jwk', key: jwk }, fromHex(stamp.signature))
  return isTrue ? stamp.publicKey : undefined
}
