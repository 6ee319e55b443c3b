import { testTampering } from '@/lib/testing/tampering-suite'

testTampering(1)
