package dev.slipway.git.repository;

import dev.slipway.git.repository.limit.PackLimit;
import dev.slipway.git.repository.limit.TimedReader;
import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import org.eclipse.jgit.internal.storage.pack.PackWriter;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.ObjectWalk;

/** Writes objects of a repository into a pack, so that they are stored by two files however many they are. */
final class ObjectPack {

    private ObjectPack() {
    }

    /** A part of a pack. */
    @FunctionalInterface
    private interface Part {
        void write(OutputStream out) throws IOException;
    }

    /**
     * Writes what some objects reach and others do not. Writes nothing if that is no object. Throws what {@link PackLimit} says.
     *
     * @param source repository that reads all of them
     * @param known  objects that the target has with everything that they reach; missing ones are ignored
     */
    static void write(Repository source, Path packs, Set<? extends ObjectId> wanted, Set<? extends ObjectId> known, PackLimit limit)
            throws IOException {
        try (TimedReader timed = TimedReader.until(source, limit.end()); ObjectWalk walk = new ObjectWalk(timed);
                ObjectReader reader = PackLimit.reader(source);
                PackWriter writer = new PackWriter(PackLimit.config(source), reader)) {
            writer.setUseBitmaps(false);
            writer.setDeltaBaseAsOffset(true);
            writer.preparePack(NullProgressMonitor.INSTANCE, walk, wanted, known, Set.of());
            if (writer.getObjectCount() > 0) {
                String name = "pack-" + UUID.randomUUID();
                write(packs.resolve(name + ".pack"), out -> writer.writePack(NullProgressMonitor.INSTANCE, NullProgressMonitor.INSTANCE,
                        limit.limited(out)));
                write(packs.resolve(name + ".idx"), writer::writeIndex);
            }
        }
    }

    private static void write(Path file, Part part) throws IOException {
        try (FileOutputStream stored = new FileOutputStream(file.toFile()); OutputStream out = new BufferedOutputStream(stored)) {
            part.write(out);
            out.flush();
            stored.getFD().sync();
        }
    }
}
