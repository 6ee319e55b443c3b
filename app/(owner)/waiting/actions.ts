'use server'

import { ownAction } from '@/lib/portal/http/own-pages'
import { beginRun } from '@/lib/portal/signer/signing-run'

export const begin = ownAction(beginRun)
