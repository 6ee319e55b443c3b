import type { MomentKind } from '@/lib/portal/validation/time-line'

/** Each kind of moment has a shape of its own, so that colour is never the only sign. */
const marks: Readonly<Record<MomentKind, { path: string; look: string }>> = {
  // Wider than the others: it is often the same minute as the time-stamp.
  claimed: { path: 'M0-7a7 7 0 1 1 0 14A7 7 0 0 1 0-7Z', look: 'fill-surface stroke-ink' },
  proven: { path: 'M0-5a5 5 0 1 1 0 10A5 5 0 0 1 0-5Z', look: 'fill-ink stroke-surface' },
  timeStamp: { path: 'M0-6 6 0 0 6-6 0Z', look: 'fill-ink stroke-surface' },
  revocationCheck: { path: 'M0-6 6 5H-6Z', look: 'fill-ink stroke-surface' },
  revoked: { path: 'm-5-5 10 10M5-5-5 5', look: 'fill-none stroke-danger stroke-2' },
  now: { path: 'M-1-8H1V8H-1Z', look: 'fill-warning stroke-none' },
}

/** Centred on the origin, sixteen wide and high. */
export function MomentMark({ kind }: { readonly kind: MomentKind }) {
  const { path, look } = marks[kind]
  return <path d={path} className={look} />
}
