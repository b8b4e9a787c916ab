package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.slipway.application.artifact.ZipArchive.Member;
import dev.slipway.application.artifact.ZipDraft.Large;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.artifact.ArchiveTally.Limits;
import dev.slipway.domain.kernel.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Archives that runners upload, in which each field may be false. */
class UntrustedZipTest {

    private static final long UNTOLD = ZipDraft.UNTOLD;
    private static final String TEXT = "hello";
    private static final String BROKEN = "broken";
    private static final String UNREADABLE = "unreadable";
    private static final String NO_FILE = "no file";

    @TempDir
    private Path folder;

    private SeekableByteChannel channel(ZipDraft draft) throws IOException {
        return FileChannel.open(Files.write(Files.createTempFile(folder, "a", ".zip"), draft.bytes()));
    }

    /** Lists the archive, and reads the file {@code a}. */
    private String outcome(ZipDraft draft) throws IOException {
        try (SeekableByteChannel channel = channel(draft)) {
            ZipArchive archive = new ZipArchive(channel, Limits.DEFAULT);
            assertEquals("empty", archive.find("empty").orElseThrow().path());
            Optional<Member> found = archive.find("a");
            if (found.isEmpty()) {
                return NO_FILE;
            }
            if (!ZipContent.readable(found.get())) {
                return UNREADABLE;
            }
            try (InputStream content = new ZipContent(channel, found.get())) {
                return new String(content.readAllBytes(), StandardCharsets.UTF_8);
            }
        } catch (BadArchive told) {
            return BROKEN;
        }
    }

    private static Arguments entry(String fault, Consumer<ZipDraft> change, String stored, String deflated) {
        return arguments(fault, change, stored, deflated);
    }

    private static long checksum(String text) {
        CRC32 sum = new CRC32();
        sum.update(text.getBytes(StandardCharsets.UTF_8));
        return sum.getValue();
    }

    static List<Arguments> entries() {
        return List.of(entry("none", draft -> { }, TEXT, TEXT),
                entry("encrypted", draft -> draft.flags = 1, UNREADABLE, UNREADABLE),
                entry("names in UTF-8", draft -> draft.flags = 0x800, TEXT, TEXT),
                entry("another method", draft -> draft.method = 12, UNREADABLE, UNREADABLE),
                entry("more than there is", draft -> draft.size = 6, UNREADABLE, BROKEN),
                entry("less than there is", draft -> draft.size = 4, UNREADABLE, BROKEN),
                entry("less than there is, with its checksum", draft -> {
                    draft.size = 4;
                    draft.checksum = checksum("hell");
                }, UNREADABLE, "hell"),
                entry("another checksum", draft -> draft.checksum++, BROKEN, BROKEN),
                entry("too short", draft -> draft.packed -= 3, UNREADABLE, BROKEN),
                entry("into the directory", draft -> draft.packed++, UNREADABLE, BROKEN),
                entry("into the directory, as much as it holds", draft -> {
                    draft.packed++;
                    draft.size = draft.packed;
                }, BROKEN, BROKEN),
                entry("where nothing is", draft -> draft.header = 1L, BROKEN, BROKEN),
                entry("where the other file is", draft -> draft.header = 0L, BROKEN, BROKEN),
                entry("after the end", draft -> draft.header = 1_000_000L, BROKEN, BROKEN),
                entry("another signature", draft -> draft.localSignature++, BROKEN, BROKEN),
                entry("fields of its own before the content", draft -> draft.localFields = new byte[] {1, 2, 3}, TEXT, TEXT),
                entry("long name before the content", draft -> draft.localNameLength = 0xFFFF, BROKEN, BROKEN),
                entry("another signature in the directory", draft -> draft.entrySignature++, BROKEN, BROKEN),
                entry("a remark", draft -> draft.remark = new byte[] {1, 2, 3}, TEXT, TEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void file_is_what_the_directory_says_or_is_not_read(String fault, Consumer<ZipDraft> change, String stored, String deflated)
            throws IOException {
        assertEquals(stored, outcome(ZipDraft.stored(TEXT).with(change)));
        assertEquals(deflated, outcome(ZipDraft.deflated(TEXT).with(change)));
    }

    /** Rows: system that packed it, its mode there, and whether the file is one. */
    @ParameterizedTest
    @CsvSource({"3,0x81A4,hello", "3,0xA1FF,no file", "3,0x41ED,no file", "19,0xA1FF,no file", "19,0x41ED,no file", "0,0xA1FF,hello",
        "0,0x41ED,hello", "7,0xA1FF,hello"})
    void links_and_folders_of_unix_are_no_files(int maker, int mode, String expected) throws IOException {
        assertEquals(expected, outcome(ZipDraft.stored(TEXT).with(draft -> {
            draft.maker = maker;
            draft.mode = mode;
        })));
    }

    @Test
    void name_that_is_no_utf_8_is_read_as_latin() throws IOException {
        try (SeekableByteChannel channel = channel(ZipDraft.stored(TEXT).with(draft -> draft.name = new byte[] {(byte) 0xE4}))) {
            assertEquals("\u00e4", new ZipArchive(channel, Limits.DEFAULT).members().next().orElseThrow().path());
        }
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    static List<Arguments> largeFiles() {
        Consumer<ZipDraft> all = draft -> draft.with(file -> file.size = UNTOLD).with(file -> file.packed = UNTOLD)
                .with(file -> file.header = UNTOLD);
        long place = 35;
        return List.of(
                arguments("all three", all, ZipDraft.largeField(1, 5, 5, place), TEXT),
                arguments("the size", (Consumer<ZipDraft>) draft -> draft.size = UNTOLD, ZipDraft.largeField(1, 5), TEXT),
                arguments("the packed size", (Consumer<ZipDraft>) draft -> draft.packed = UNTOLD, ZipDraft.largeField(1, 5), TEXT),
                arguments("the offset", (Consumer<ZipDraft>) draft -> draft.header = UNTOLD, ZipDraft.largeField(1, place), TEXT),
                arguments("none", (Consumer<ZipDraft>) draft -> { }, ZipDraft.largeField(1, 9, 9, 9), TEXT),
                arguments("after other fields", (Consumer<ZipDraft>) draft -> draft.size = UNTOLD,
                        joined(ZipDraft.largeField(0x5455, 9), ZipDraft.largeField(1, 5)), TEXT),
                arguments("a field of another kind", (Consumer<ZipDraft>) draft -> draft.size = UNTOLD, ZipDraft.largeField(2, 5),
                        NO_FILE),
                arguments("too few values", all, ZipDraft.largeField(1, 5, 5), BROKEN),
                arguments("half a value", (Consumer<ZipDraft>) draft -> draft.size = UNTOLD,
                        Arrays.copyOf(ZipDraft.largeField(1, 5), 8), NO_FILE),
                arguments("half a field", (Consumer<ZipDraft>) draft -> { }, new byte[] {1, 0, 8}, TEXT),
                arguments("an offset before the file", (Consumer<ZipDraft>) draft -> draft.header = UNTOLD,
                        ZipDraft.largeField(1, -40), BROKEN),
                arguments("a size that is none", (Consumer<ZipDraft>) draft -> draft.size = UNTOLD, ZipDraft.largeField(1, -1), NO_FILE),
                arguments("a packed size that is none", (Consumer<ZipDraft>) draft -> draft.packed = UNTOLD, ZipDraft.largeField(1, -1),
                        NO_FILE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("largeFiles")
    void large_file_has_its_sizes_and_its_offset_in_a_field(String told, Consumer<ZipDraft> untold, byte[] fields, String expected)
            throws IOException {
        assertEquals(expected, outcome(ZipDraft.stored(TEXT).with(untold).with(draft -> draft.fields = fields)));
    }

    private static Arguments end(String fault, Consumer<ZipDraft> change, String expected) {
        return arguments(fault, change, expected);
    }

    private static Consumer<ZipDraft> large(Large large) {
        return draft -> {
            draft.large = large;
            draft.directorySize = UNTOLD;
            draft.directoryStart = UNTOLD;
            draft.entries = 0xFFFF;
        };
    }

    static List<Arguments> ends() {
        return List.of(end("a large archive", large(Large.TRUE), TEXT),
                end("its start alone", large(Large.TRUE).andThen(draft -> {
                    draft.directorySize = null;
                    draft.entries = null;
                }), TEXT),
                end("its size alone", large(Large.TRUE).andThen(draft -> {
                    draft.directoryStart = null;
                    draft.entries = null;
                }), TEXT),
                end("its number of entries alone", large(Large.TRUE).andThen(draft -> {
                    draft.directorySize = 9L;
                    draft.directoryStart = 9L;
                }), TEXT),
                end("as many entries as a small archive can have", draft -> draft.entries = 0xFFFF, TEXT),
                end("no locator", large(new Large(0x06064b50, 0, null, null, null)), BROKEN),
                end("another signature", large(new Large(0, 0x07064b50, null, null, null)), BROKEN),
                end("before the file", large(new Large(0x06064b50, 0x07064b50, -60L, null, null)), BROKEN),
                end("after the file", large(new Large(0x06064b50, 0x07064b50, 1_000_000L, null, null)), BROKEN),
                end("a size that is none", large(new Large(0x06064b50, 0x07064b50, null, -1L, null)), BROKEN),
                end("a start that is none", large(new Large(0x06064b50, 0x07064b50, null, null, -1L)), BROKEN),
                end("a large size", large(new Large(0x06064b50, 0x07064b50, null, Long.MAX_VALUE, null)), BROKEN),
                end("a large start", large(new Large(0x06064b50, 0x07064b50, null, null, Long.MAX_VALUE)), BROKEN),
                end("directory as large as the file and more", draft -> draft.directorySize = 1_000L, BROKEN),
                end("directory after the end", draft -> draft.directoryStart = 1_000L, BROKEN),
                end("directory that is cut off", draft -> draft.directorySize = 60L, BROKEN),
                end("a comment", draft -> draft.comment = new byte[0xFFFF], TEXT),
                end("an end in the comment", draft -> draft.comment = ByteBuffer.allocate(22).put(new byte[] {'P', 'K', 5, 6})
                        .putShort(20, (short) -1).array(), TEXT),
                end("a comment that is cut off", draft -> draft.commentLength = 1, BROKEN),
                end("bytes after the end", draft -> {
                    draft.comment = new byte[10];
                    draft.commentLength = 0;
                }, TEXT),
                end("bytes before the archive", draft -> draft.before = new byte[100], TEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ends")
    void directory_is_found_from_the_end_of_the_file(String fault, Consumer<ZipDraft> change, String expected) throws IOException {
        assertEquals(expected, outcome(ZipDraft.stored(TEXT).with(change)));
    }

    /** Of files alone the sizes count; of all entries the number. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"2,5,5,-", "1,5,5,entries", "2,4,5,artifact.archive_too_large", "2,5,4,artifact.entry_too_large"})
    void list_of_an_archive_within_its_limits_is_made(long entries, long total, long each, String excess) throws IOException {
        Limits limits = new Limits(entries, total, each, 1_000, 1_000);
        try (SeekableByteChannel channel = channel(ZipDraft.stored(TEXT));
                InputStream list = new ArchiveIndex(new ZipArchive(channel, limits))) {
            if (excess == null) {
                assertEquals(2, new String(new GZIPInputStream(list).readAllBytes(), StandardCharsets.UTF_8).lines().count());
            } else if (excess.equals("entries")) {
                assertThrows(BadArchive.class, list::readAllBytes);
            } else {
                assertEquals(Refusal.tooLarge(Reason.of(excess, excess.contains("entry") ? each : total)).failure(),
                        assertThrows(Refusal.class, list::readAllBytes).failure());
            }
        }
    }

    @Test
    void list_escapes_control_characters_alone() throws IOException {
        try (SeekableByteChannel channel = channel(ZipDraft.stored(TEXT)
                .with(draft -> draft.name = "\u001f \u007e\u007f\u0080\u00e4\t".getBytes(StandardCharsets.UTF_8)));
                InputStream list = new GZIPInputStream(new ArchiveIndex(new ZipArchive(channel, Limits.DEFAULT)))) {
            assertEquals("{\"path\":\"\\u001f ~\\u007f\u0080\u00e4\\u0009\",\"size\":5,\"packed_size\":5,\"crc32\":\"3610a686\"}",
                    new String(list.readAllBytes(), StandardCharsets.UTF_8).lines().findFirst().orElseThrow());
        }
    }

    @Test
    void content_and_list_are_read_byte_by_byte() throws IOException {
        try (SeekableByteChannel channel = channel(ZipDraft.deflated("h\u00e4llo"))) {
            Member member = new ZipArchive(channel, Limits.DEFAULT).find("a").orElseThrow();
            InputStream content = new ZipContent(channel, member);
            assertEquals("h\u00e4llo", new String(bytes(content), StandardCharsets.UTF_8));
            assertEquals(0, content.read(new byte[1], 0, 0));
            content.close();
            assertFalse(channel.isOpen());
        }
        try (SeekableByteChannel channel = channel(ZipDraft.stored(TEXT));
                SeekableByteChannel second = channel(ZipDraft.stored(TEXT));
                InputStream list = new ArchiveIndex(new ZipArchive(channel, Limits.DEFAULT));
                InputStream whole = new ArchiveIndex(new ZipArchive(second, Limits.DEFAULT))) {
            assertEquals(0, list.read(new byte[1], 0, 0));
            assertArrayEquals(whole.readAllBytes(), bytes(list));
        }
    }

    /** Reads as few bytes at once as a stream can give. */
    private static byte[] bytes(InputStream stream) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int one = stream.read(); one >= 0; one = stream.read()) {
            all.write(one);
        }
        return all.toByteArray();
    }
}
