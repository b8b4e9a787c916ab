package dev.slipway.git.repository.transport;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.slipway.application.kernel.fake.FakeObservations;
import dev.slipway.application.repository.port.Transports.Limits;
import dev.slipway.domain.repository.owner.RepositoryId;
import dev.slipway.git.repository.RepositoryHome;
import dev.slipway.git.repository.TemporaryGit;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.zip.DeflaterOutputStream;
import org.eclipse.jgit.lib.Constants;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Packs made by hand whose headers lie about what follows. */
class HostilePackTest {

    private static final String ZERO = "0".repeat(40);
    private static final String ONE = "1".repeat(40);

    @TempDir
    private Path directory;
    private final FakeObservations observations = new FakeObservations();
    private boolean full;

    @BeforeEach
    void create() {
        TemporaryGit.at(directory).repositories().create(1, "main");
    }

    private static byte[] pack(int objects, int type, long size, byte[] content) throws Exception {
        ByteArrayOutputStream pack = new ByteArrayOutputStream();
        pack.write(ByteBuffer.allocate(12).put("PACK".getBytes(StandardCharsets.US_ASCII)).putInt(2).putInt(objects).array());
        long left = size >> 4;
        pack.write((int) (type << 4 | size & 15 | (left > 0 ? 0x80 : 0)));
        while (left > 0) {
            pack.write((int) (left & 0x7F | (left > 0x7F ? 0x80 : 0)));
            left >>= 7;
        }
        if (type == Constants.OBJ_REF_DELTA) {
            pack.write(new byte[20]);
        }
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(pack)) {
            deflater.write(content);
        }
        pack.write(MessageDigest.getInstance("SHA-1").digest(pack.toByteArray()));
        return pack.toByteArray();
    }

    private static byte[] request(byte[] pack) {
        String command = ZERO + " " + ONE + " refs/heads/main\0 report-status";
        String packet = "%04x".formatted(command.length() + 4) + command + "0000";
        return ByteBuffer.allocate(packet.length() + pack.length).put(packet.getBytes(StandardCharsets.US_ASCII)).put(pack).array();
    }

    private String answer(byte[] pack) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new JGitTransports(new RepositoryHome(directory), () -> full, observations).receive(RepositoryId.ofProject(1), new Limits(0),
                (updates, options) -> fail("the pack was taken"),
                new ByteArrayInputStream(request(pack)), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(ints = {Constants.OBJ_COMMIT, Constants.OBJ_TREE, Constants.OBJ_TAG, Constants.OBJ_BLOB, Constants.OBJ_REF_DELTA})
    void an_object_that_announces_too_much_is_refused_before_there_is_room_for_it(int type) throws Exception {
        String answer = answer(pack(1, type, PushedPack.LARGEST_OBJECT + 1, new byte[100]));
        assertTrue(answer.contains("unpack") && answer.contains("Max object size limit is "), answer);
    }

    @Test
    void a_pack_that_announces_too_many_objects_is_refused() throws Exception {
        int objects = (int) Math.min(Integer.MAX_VALUE, PushedPack.MOST_OBJECTS + 1);
        String answer = answer(pack(objects, Constants.OBJ_BLOB, 100, new byte[100]));
        assertTrue(answer.contains("the pack announces " + objects + " objects"), answer);
    }

    @Test
    void the_header_is_found_however_it_arrives() throws Exception {
        byte[] request = request(pack(-1, Constants.OBJ_BLOB, 100, new byte[100]));
        InputStream bytewise = new PackHeader(new ByteArrayInputStream(request), 10);
        assertEquals("the pack announces 4294967295 objects, more than 10", assertThrows(IOException.class, () -> {
            while (bytewise.read() >= 0) {
                continue;
            }
        }).getMessage());
        assertThrows(IOException.class, () -> new PackHeader(new ByteArrayInputStream(request), 10).readAllBytes());
        byte[] honest = request(pack(10, Constants.OBJ_BLOB, 100, new byte[100]));
        assertArrayEquals(honest, new PackHeader(new ByteArrayInputStream(honest), 10).readAllBytes());
    }
}
