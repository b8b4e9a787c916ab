package dev.slipway.application.kernel.port;

/** Space for the files of the installation: repositories, artifacts, uploads, archived logs, the embedded database. */
public interface Storage {

    /** Returns whether so little space is left that no further file is stored. Takes microseconds, and never fails. */
    boolean full();
}
