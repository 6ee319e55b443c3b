'use client'

import { useReadersZone } from '../../ui/local-time'

/** Sent with days: they begin where their reader is. */
export function ZoneField() {
  return <input type="hidden" name="zone" value={useReadersZone('')} />
}
