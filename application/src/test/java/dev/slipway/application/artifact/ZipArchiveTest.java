package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.artifact.ZipArchive.Member;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.artifact.ArchiveTally.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZipArchiveTest {

    @TempDir
    private Path folder;

    @FunctionalInterface
    private interface Filling {
        void fill(ZipOutputStream zip) throws IOException;
    }

    private static byte[] zip(Filling filling) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            filling.fill(zip);
        }
        return bytes.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    private SeekableByteChannel channel(byte[] bytes) throws IOException {
        return Files.newByteChannel(Files.write(Files.createTempFile(folder, "a", ".zip"), bytes));
    }

    private List<String> paths(byte[] bytes, Limits limits) throws IOException {
        List<String> paths = new ArrayList<>();
        try (SeekableByteChannel channel = channel(bytes)) {
            ZipArchive.Members members = new ZipArchive(channel, limits).members();
            for (Optional<Member> member = members.next(); member.isPresent(); member = members.next()) {
                paths.add(member.get().path());
            }
        }
        return paths;
    }

    private byte[] read(byte[] bytes, String path) throws IOException {
        SeekableByteChannel channel = channel(bytes);
        Member member = new ZipArchive(channel, Limits.DEFAULT).find(path).orElseThrow();
        try (InputStream content = new ZipContent(channel, member)) {
            return content.readAllBytes();
        }
    }

    private static byte[] noise(int size) {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void files_are_packed_and_stored() throws IOException {
        byte[] large = noise(200_000);
        byte[] bytes = zip(zip -> {
            put(zip, "dir/", new byte[0]);
            put(zip, "./dir//pack\u00e4d", large);
            ZipEntry stored = new ZipEntry("stored");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(large.length);
            stored.setCompressedSize(large.length);
            CRC32 checksum = new CRC32();
            checksum.update(large);
            stored.setCrc(checksum.getValue());
            zip.putNextEntry(stored);
            zip.write(large);
            zip.closeEntry();
            put(zip, "empty", new byte[0]);
            zip.setComment("PK\u0005\u0006 is not the end");
        });
        assertEquals(List.of("dir/pack\u00e4d", "stored", "empty"), paths(bytes, Limits.DEFAULT));
        assertArrayEquals(large, read(bytes, "dir/pack\u00e4d"));
        assertArrayEquals(large, read(bytes, "stored"));
        assertEquals(0, read(bytes, "empty").length);
    }

    @Test
    void something_may_stand_before_the_archive() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(text("#!/bin/sh\nexit\n"));
        bytes.writeBytes(zip(zip -> put(zip, "a", text("hello"))));
        assertArrayEquals(text("hello"), read(bytes.toByteArray(), "a"));
    }

    @Test
    void more_than65535_files_are_counted() throws IOException {
        byte[] bytes = zip(zip -> {
            for (int number = 0; number < 70_000; number++) {
                put(zip, "f" + number, new byte[0]);
            }
            put(zip, "last", text("x"));
        });
        assertEquals(70_001, paths(bytes, Limits.DEFAULT).size());
        assertArrayEquals(text("x"), read(bytes, "last"));
        Limits few = new Limits(70_000, 1, 1, 1, 1);
        assertThrows(BadArchive.class, () -> paths(bytes, few));
    }

    @Test
    void the_list_tells_every_file_and_escapes_names() throws IOException {
        byte[] bytes = zip(zip -> {
            put(zip, "a\"\\\n", text("hello"));
            put(zip, "../out", text("x"));
            put(zip, "b", new byte[0]);
        });
        try (SeekableByteChannel channel = channel(bytes);
                InputStream list = new GZIPInputStream(new ArchiveIndex(new ZipArchive(channel, Limits.DEFAULT)))) {
            assertEquals("""
                    {"path":"a\\"\\\\\\u000a","size":5,"packed_size":7,"crc32":"3610a686"}
                    {"path":"b","size":0,"packed_size":2,"crc32":"00000000"}
                    """, new String(list.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Test
    void file_of_zeros_is_listed_and_read() throws IOException {
        byte[] bytes = zip(zip -> put(zip, "zeros", new byte[5 << 20]));
        assertTrue(bytes.length < (5 << 20) / 1_000, bytes.length + " bytes");
        assertEquals(List.of("zeros"), paths(bytes, Limits.DEFAULT));
        assertEquals(5 << 20, read(bytes, "zeros").length);
    }

    @Test
    void list_of_an_archive_beyond_its_limits_is_refused() throws IOException {
        byte[] bytes = zip(zip -> {
            put(zip, "a", new byte[600]);
            put(zip, "b", new byte[500]);
        });
        for (Limits limits : List.of(new Limits(10, 1_000, 1_000, 2_000, 1), new Limits(10, 2_000, 599, 2_000, 1))) {
            try (SeekableByteChannel channel = channel(bytes);
                    InputStream list = new ArchiveIndex(new ZipArchive(channel, limits))) {
                Refusal refused = assertThrows(Refusal.class, list::readAllBytes);
                assertInstanceOf(Failure.TooLarge.class, refused.failure());
            }
        }
    }

    @Test
    void a_long_list_comes_through_in_pieces() throws IOException {
        byte[] bytes = zip(zip -> {
            for (int number = 0; number < 20_000; number++) {
                put(zip, "folder/" + Integer.toHexString(number * 7919), new byte[0]);
            }
        });
        try (SeekableByteChannel channel = channel(bytes);
                InputStream list = new GZIPInputStream(new ArchiveIndex(new ZipArchive(channel, Limits.DEFAULT)))) {
            assertEquals(20_000, new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().count());
        }
    }

    @Test
    void where_parts_are_missing_or_wrong_reading_ends_with_an_error() throws IOException {
        byte[] whole = zip(zip -> {
            put(zip, "a", noise(40));
            put(zip, "b", noise(40));
        });
        for (int length = 0; length < whole.length; length += 7) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(BadArchive.class, () -> paths(cut, Limits.DEFAULT), () -> "cut at " + cut.length);
        }
        byte[] changed = whole.clone();
        changed[60] ^= 1;
        assertThrows(BadArchive.class, () -> read(changed, "a"));
        for (int at = 0; at < whole.length; at += 5) {
            byte[] flipped = whole.clone();
            flipped[at] = (byte) 0xFF;
            onlyKnownFailures(flipped);
        }
    }

    /** Reading ends, one way or the other. */
    private void onlyKnownFailures(byte[] bytes) throws IOException {
        try {
            for (String path : paths(bytes, Limits.DEFAULT)) {
                read(bytes, path);
            }
        } catch (BadArchive told) {
            assertEquals(BadArchive.class, told.getClass());
        }
    }

    @Test
    void an_offset_outside_of_the_file_is_an_error() throws IOException {
        byte[] bytes = zip(zip -> put(zip, "a", text("hello")));
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int end = bytes.length - 22;
        int entry = view.getInt(end + 16);
        view.putInt(entry + 42, 1_000_000);
        assertThrows(BadArchive.class, () -> read(bytes, "a"));
        view.putInt(entry + 42, 0).putInt(end + 12, Integer.MAX_VALUE);
        assertThrows(BadArchive.class, () -> read(bytes, "a"));
    }
}
