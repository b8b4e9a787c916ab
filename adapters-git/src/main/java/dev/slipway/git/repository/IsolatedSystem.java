package dev.slipway.git.repository;

import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.storage.file.WindowCacheConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS.FileStoreAttributes;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the configuration of the machine and of the account that runs the server out of its repositories,
 * so that they behave the same everywhere.
 */
final class IsolatedSystem extends SystemReader.Delegate {

    /** Larger files are streamed, never held whole. */
    private static final int STREAM_THRESHOLD = 4 * 1024 * 1024;

    private IsolatedSystem(SystemReader machine) {
        super(machine);
    }

    /** Installs the reader once per process. Idempotent. */
    static synchronized void install() {
        if (SystemReader.getInstance() instanceof IsolatedSystem) {
            return;
        }
        SystemReader.setInstance(new IsolatedSystem(SystemReader.getInstance()));
        WindowCacheConfig cache = new WindowCacheConfig();
        cache.setStreamFileThreshold(STREAM_THRESHOLD);
        cache.install();
    }

    @Override
    public @Nullable String getenv(String variable) {
        return variable.startsWith("GIT_") || variable.startsWith("XDG_") ? null : super.getenv(variable);
    }

    @Override
    public FileBasedConfig openUserConfig(Config parent, FS fs) {
        return new KnownFileStores(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(Config parent, FS fs) {
        return new NoFile(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(Config parent, FS fs) {
        return new NoFile(parent, fs);
    }

    /**
     * Sets the resolution of file times for every file store to the coarsest one, so that recently changed files are read again. Otherwise
     * JGit measures the resolution for seconds, in the first request that opens a repository, and stores the result in a file of the
     * account.
     */
    private static final class KnownFileStores extends NoFile {

        KnownFileStores(Config parent, FS fs) {
            super(parent, fs);
        }

        @Override
        public long getTimeUnit(String section, String store, String name, long missing, TimeUnit unit) {
            boolean resolution = ConfigConstants.CONFIG_FILESYSTEM_SECTION.equals(section)
                    && ConfigConstants.CONFIG_KEY_TIMESTAMP_RESOLUTION.equals(name);
            return resolution ? unit.convert(FileStoreAttributes.FALLBACK_TIMESTAMP_RESOLUTION)
                    : super.getTimeUnit(section, store, name, missing, unit);
        }
    }

    private static class NoFile extends FileBasedConfig {

        NoFile(Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public void load() {
        }

        @Override
        public void save() {
        }

        @Override
        public boolean isOutdated() {
            return false;
        }

        @Override
        public String toString() {
            return "none";
        }
    }
}
