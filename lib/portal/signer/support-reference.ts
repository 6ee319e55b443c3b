import type { Invitation } from '@/lib/gateway/contract/entries/hosted'

/** What support finds an attempt by: the beginning of its token, which opens nothing. */
export function supportReference({ attempt, document }: Invitation): string | undefined {
  return (attempt?.token ?? document?.uuid)?.slice(0, 8)
}
