import { testTampering } from '#testing/tampering-suite'

testTampering(1)
