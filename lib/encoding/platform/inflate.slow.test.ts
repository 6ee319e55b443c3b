import { testDamagedData } from '@/lib/testing/damaged-deflate'

testDamagedData(2_000)
