import { expect, it } from 'vitest'
import { isSecurePortal } from './secure-portal'

it.each([
  ['https://sign.example.com', true],
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://[::1]:3000', true],
  ['http://sign.example.com', false],
  ['http://192.168.1.7:3000', false],
  ['http://localhost.example.com', false],
])('tells whether browsers can check files at %s: %s', (address, expected) => {
  expect(isSecurePortal(address)).toBe(expected)
})
