package dev.slipway.git.repository.limit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;

/**
 * Limits how many bytes of files are read from a repository. A small pack can hold huge files, and tools that walk a history load each
 * file into memory.
 */
public final class CountedRepository extends FileRepository {

    private final AtomicLong left;

    public CountedRepository(Path directory, long most) throws IOException {
        super(new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().setMustExist(true).setup());
        this.left = new AtomicLong(most);
    }

    /** Thrown when the limit is reached. */
    public static final class TooMuch extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TooMuch() {
            super("more was asked for than may be read", null, false, false);
        }
    }

    @Override
    public ObjectReader newObjectReader() {
        return new Counting(super.newObjectReader());
    }

    private final class Counting extends ObjectReader.Filter {

        private final ObjectReader reader;

        Counting(ObjectReader reader) {
            this.reader = reader;
        }

        @Override
        protected ObjectReader delegate() {
            return reader;
        }

        @Override
        public ObjectReader newReader() {
            return new Counting(reader.newReader());
        }

        @Override
        public ObjectLoader open(AnyObjectId id, int type) throws IOException {
            ObjectLoader loader = reader.open(id, type);
            if (loader.getType() == Constants.OBJ_BLOB && left.addAndGet(-loader.getSize()) < 0) {
                throw new TooMuch();
            }
            return loader;
        }
    }
}
