'use client'

import { useReadersZone } from '../../ui/local-time'

/** The reader's time zone, sent with the chosen days. */
export function ZoneField() {
  return <input type="hidden" name="zone" value={useReadersZone('')} />
}
