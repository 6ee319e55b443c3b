import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { openPdf } from '../document'
import { findPage } from './page'
import { type PageView, type Rotation, seenSize, toSeen, toUserSpace, viewOf } from './page-view'

function viewOfSample(page: string, pagesRoot = ''): PageView {
  const document = openPdf(memorySource(samplePdf({ page, pagesRoot })))
  return viewOf(document, findPage(document, 'first'))
}

const box = { left: 100, bottom: 200, right: 500, top: 900 }
const turned = (rotation: Rotation): PageView => ({ box, rotation, userUnit: 1 })

describe('viewOf', () => {
  it('inherits the media box and the rotation', () => {
    const view = viewOfSample('', '/Rotate 90')
    expect(view).toEqual({
      box: { left: 0, bottom: 0, right: 595, top: 842 },
      rotation: 90,
      userUnit: 1,
    })
  })

  it('returns the crop box, limited to the media box (ISO 32000-2, 14.11.2)', () => {
    const { box: visible } = viewOfSample('/CropBox [50 60 9999 700] /MediaBox [0 0 400 800]')
    expect(visible).toEqual({ left: 50, bottom: 60, right: 400, top: 700 })
  })

  it('orders the corners of boxes and ignores boxes without an area', () => {
    const { box: visible } = viewOfSample('/MediaBox [400 800 0 0] /CropBox [5 5 5 5]')
    expect(visible).toEqual({ left: 0, bottom: 0, right: 400, top: 800 })
  })

  it.each([
    [-90, 270],
    [450, 90],
    [180, 180],
    [0, 0],
  ])('reads a rotation of %i as %i', (given, rotation) => {
    expect(viewOfSample(`/Rotate ${given}`).rotation).toBe(rotation)
  })
})

describe('a rotated page', () => {
  it('has its visible width and height swapped', () => {
    expect(seenSize(turned(90))).toEqual({ width: 700, height: 400 })
    expect(seenSize(turned(180))).toEqual({ width: 400, height: 700 })
  })

  // If a page is turned clockwise, its upper left corner is displayed at the upper right.
  it.each([
    [0, { left: 100, bottom: 200, right: 110, top: 220 }],
    [90, { left: 480, bottom: 200, right: 500, top: 210 }],
    [180, { left: 490, bottom: 880, right: 500, top: 900 }],
    [270, { left: 100, bottom: 890, right: 120, top: 900 }],
  ] as const)(
    'maps the visible lower left corner to user space when rotated by %i',
    (rotation, expected) => {
      const corner = { left: 0, bottom: 0, right: 10, top: 20 }
      expect(toUserSpace(turned(rotation), corner)).toEqual(expected)
    },
  )

  it.each([0, 90, 180, 270] as const)(
    'maps back from user space when rotated by %i',
    (rotation) => {
      const seen = { left: 30, bottom: 50, right: 80, top: 60 }
      expect(toSeen(turned(rotation), toUserSpace(turned(rotation), seen))).toEqual(seen)
    },
  )
})
