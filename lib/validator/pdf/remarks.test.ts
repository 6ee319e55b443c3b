import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type SamplePdf, samplePdf, streamSource } from '#testing/pdf'
import { openPdf } from './document'
import { remarksOn } from './remarks'

const remarks = (sample: SamplePdf) => remarksOn(openPdf(memorySource(samplePdf(sample))))

describe('remarksOn', () => {
  it('returns no remarks for a plain document', () => {
    expect(remarks({})).toEqual([])
  })

  it.each<[string, SamplePdf]>([
    ['javascript', { catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }],
    ['javascript', { catalog: '/Names << /JavaScript << /Names [(x) << /JS (x) >>] >> >>' }],
    ['launch', { page: '/AA << /O << /S /Launch /F (x) >> >>' }],
    ['remote-document', { objects: { 101: '[<< /S /GoToR /F (x.pdf) >>]' } }],
    ['external-stream', { objects: { 101: streamSource('', '/F (x)') } }],
    ['xfa', { catalog: '/AcroForm << /XFA 101 0 R >>', objects: { 101: streamSource('<x/>') } }],
  ])('remarks on %s', (remark, sample) => {
    expect(remarks(sample)).toEqual([remark])
  })

  it('finds features hidden in object streams', () => {
    const sample = { style: 'object-streams', objects: { 101: '<< /S /JavaScript >>' } } as const
    expect(remarks(sample)).toEqual(['javascript'])
  })

  it('does not treat a structure element as an action', () => {
    expect(remarks({ objects: { 101: '<< /Type /StructElem /S /Launch >>' } })).toEqual([])
  })
})
