import { expect, onTestFinished, test } from 'vitest'
import { createEmitter, type ProviderEvents } from './emitter.ts'

test('default: calls listeners until they are removed', () => {
  const emitter = createEmitter<ProviderEvents>()
  const heard: string[] = []
  const listener = (chainId: string) => void heard.push(chainId)
  emitter.on('chainChanged', listener)
  emitter.emit('chainChanged', '0x1')
  emitter.removeListener('chainChanged', listener)
  emitter.emit('chainChanged', '0x2')
  expect(heard).toEqual(['0x1'])
})

test('behavior: a listener that throws is reported, and the others are called', async () => {
  const reported = new Promise((resolve) => {
    const before = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', resolve)
    onTestFinished(() => {
      for (const listener of before) process.on('uncaughtException', listener)
    })
  })
  const emitter = createEmitter<ProviderEvents>()
  const heard: string[] = []
  emitter.on('chainChanged', () => {
    throw new Error('mine')
  })
  emitter.on('chainChanged', (chainId) => void heard.push(chainId))
  emitter.emit('chainChanged', '0x1')
  expect(heard).toEqual(['0x1'])
  expect(await reported).toMatchObject({ message: 'mine' })
})
