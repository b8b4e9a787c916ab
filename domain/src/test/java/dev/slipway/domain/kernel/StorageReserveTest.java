package dev.slipway.domain.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;

class StorageReserveTest {

    private static final long MEGABYTE = 1L << 20;

    @ParameterizedTest
    @CsvSource({"0,0,true", "0,1048575,true", "0,1048576,false", "128,134217727,true", "128,134217728,false", "128,0,true"})
    void reserve_is_reached_below_its_size_and_below_one_megabyte(long megabytes, long free, boolean reached) {
        assertEquals(reached, new StorageReserve(megabytes * MEGABYTE).reached(free));
    }

    @Test
    void reserve_below_zero_is_refused() {
        assertThrows(IllegalArgumentException.class, () -> new StorageReserve(-1));
    }
}
