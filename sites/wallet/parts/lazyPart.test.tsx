import { renderToReadableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyPart, PartError } from './lazyPart.tsx'

test('a part that failed loads again, but only after its failure was forgotten', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(
    async () =>
      ({ name }: { name: string }) =>
        `the screen of ${name}`,
  )
  load.mockRejectedValueOnce(cause)
  const Part = lazyPart(load)
  const show = async () => new Response(await renderToReadableStream(<Part name="Ada" />, { onError() {} })).text()

  const failure = await show().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(PartError)
  expect(failure).toMatchObject({ cause })
  await expect(show()).rejects.toBe(failure)
  expect(load).toHaveBeenCalledTimes(1)

  ;(failure as PartError).forget()
  expect(await show()).toBe('the screen of Ada')
  expect(await show()).toBe('the screen of Ada')
  expect(load).toHaveBeenCalledTimes(2)
})
