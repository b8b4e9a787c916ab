package dev.slipway.ssh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Key by which clients know the server. It is made at the first start, and kept in a file that its owner alone may read. Beside it stands
 * the public key in the form of OpenSSH, for administrators to publish.
 */
final class HostKey {

    private static final String ALGORITHM = "Ed25519";
    private static final String TYPE = "ssh-ed25519";
    private static final Pattern BLOCK = Pattern.compile("-----BEGIN (PRIVATE|PUBLIC) KEY-----([A-Za-z0-9+/=\\s]*)-----END \\1 KEY-----");
    private static final int LINE = 64;

    private HostKey() {
    }

    /** Returns the key of a file; makes it if there is none. */
    static KeyPair in(Path file) {
        try {
            Files.createDirectories(folder(file));
            if (!Files.exists(file)) {
                KeyPair made = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
                create(file, block("PRIVATE", made.getPrivate().getEncoded()) + block("PUBLIC", made.getPublic().getEncoded()));
            }
            KeyPair key = read(Files.readString(file));
            protect(file);
            Files.move(written(file, publicLine(key) + "\n", "rw-r--r--"), file.resolveSibling(file.getFileName() + ".pub"),
                    StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return key;
        } catch (IOException failed) {
            throw new UncheckedIOException("The host key " + file + " cannot be read or made", failed);
        } catch (GeneralSecurityException | IllegalArgumentException malformed) {
            throw new IllegalStateException("The host key " + file + " is none: delete it to have another one made", malformed);
        }
    }

    /** Returns the public key in the form of OpenSSH. */
    static String publicLine(KeyPair key) {
        byte[] type = TYPE.getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = JdkEd25519.bytes((EdECPublicKey) key.getPublic());
        ByteBuffer blob = ByteBuffer.allocate(2 * Integer.BYTES + type.length + bytes.length)
                .putInt(type.length).put(type).putInt(bytes.length).put(bytes);
        return TYPE + " " + Base64.getEncoder().encodeToString(blob.array());
    }

    private static KeyPair read(String text) throws GeneralSecurityException {
        KeyFactory factory = KeyFactory.getInstance(ALGORITHM);
        return new KeyPair(factory.generatePublic(new X509EncodedKeySpec(bytes(text, "PUBLIC"))),
                factory.generatePrivate(new PKCS8EncodedKeySpec(bytes(text, "PRIVATE"))));
    }

    private static byte[] bytes(String text, String kind) {
        Matcher blocks = BLOCK.matcher(text);
        while (blocks.find()) {
            if (blocks.group(1).equals(kind)) {
                return Base64.getMimeDecoder().decode(blocks.group(2));
            }
        }
        throw new IllegalArgumentException("no " + kind + " KEY");
    }

    private static String block(String kind, byte[] bytes) {
        return "-----BEGIN " + kind + " KEY-----\n" + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(bytes)
                + "\n-----END " + kind + " KEY-----\n";
    }

    /** Takes the file from all users but its owner, as a copy of the home may have lost that. */
    private static void protect(Path file) throws IOException {
        if (posix(file)) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    private static Path folder(Path file) {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    private static boolean posix(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Creates the file, unless another process of the installation has done so, whose key serves as well. */
    private static void create(Path file, String text) throws IOException {
        Path unfinished = written(file, text, "rw-------");
        try {
            Files.createLink(file, unfinished);
        } catch (FileAlreadyExistsException otherWasFaster) {
            // Its key is read.
        } finally {
            Files.delete(unfinished);
        }
    }

    /** Returns a new file in the folder of another, complete and stored. */
    private static Path written(Path file, String text, String permissions) throws IOException {
        FileAttribute<?>[] attributes = posix(file)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))}
                : new FileAttribute<?>[0];
        Path made = Files.createTempFile(folder(file), "key", null, attributes);
        try (FileChannel out = FileChannel.open(made, StandardOpenOption.WRITE)) {
            out.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
            out.force(true);
        }
        return made;
    }
}
