package dev.slipway.domain.ciconfig.options;

import dev.slipway.domain.kernel.InlinePart;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Container that runs beside a job.
 *
 * @param host       image and host name
 * @param start      entry point and command
 * @param pullPolicy policies to try in turn, or null for the default of the runner
 * @param variables  variables of the container alone
 * @param executor   options of one kind of executor, or null
 */
public record Service(Host host, Start start, @Nullable List<String> pullPolicy, List<JobVariable> variables,
        @Nullable ExecutorOptions executor) {
    /**
     * Image and host name of a container.
     *
     * @param name  image
     * @param alias host name of the container for the job, or null
     */
    @InlinePart
    public record Host(String name, @Nullable String alias) {
    }

    /**
     * Entry point and command of a container.
     *
     * @param entrypoint entry point, or null for that of the image
     * @param command    command, or null for that of the image
     */
    @InlinePart
    public record Start(@Nullable List<String> entrypoint, @Nullable List<String> command) {
    }
}
