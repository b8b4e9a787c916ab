package dev.slipway.bootstrap.startup;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CachePagesTest {

    private static List<CachePages.Range> clean(String permissions, String dirty) {
        return CachePages.clean("""
                800001000-803f13000 rw-p 00001000 fe:00 10141817                         /opt/slipway.aot
                Private_Dirty:         0 kB
                803f13000-809248000 %s 03f13000 fe:00 10141817                         /opt/slipway.aot
                Size:              85204 kB
                Private_Dirty:     %s kB
                7f8ffe9d0000-7f8ffea7d000 r--p 00000000 fe:00 17                 /usr/lib/libc.so.6
                Private_Dirty:         0 kB
                7f8ffea7d000-7f8ffea7e000 r--p 00000000 00:00 0
                Private_Dirty:         0 kB
                """.formatted(permissions, dirty).lines().toList(), "/opt/slipway.aot");
    }

    @Test
    void clean_read_only_pages_of_the_cache_are_released() {
        assertEquals(List.of(new CachePages.Range(0x803f13000L, 0x809248000L - 0x803f13000L)), clean("r--p", "    0"));
    }

    @Test
    void changed_pages_stay_since_the_file_does_not_have_them() {
        assertEquals(List.of(), clean("r--p", "54000"));
    }

    @Test
    void writable_pages_stay() {
        assertEquals(List.of(), clean("rw-p", "    0"));
    }

    @Test
    void process_without_a_cache_releases_nothing() {
        CachePages.release(Path.of("/proc/self/exe"));
        CachePages.release(Path.of("missing.aot"));
    }
}
