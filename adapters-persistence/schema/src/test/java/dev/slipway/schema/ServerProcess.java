package dev.slipway.schema;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An embedded server in a process of its own, which can be killed. It serves until its standard input ends. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final long postmaster;

    private ServerProcess(Process process, long postmaster) {
        this.process = process;
        this.postmaster = postmaster;
    }

    static ServerProcess start(Path home, Path programs, String... options) throws IOException {
        return start(List.of(), System.getProperty("java.class.path"), home, programs, options);
    }

    static ServerProcess start(List<String> prefix, String classPath, Path home, Path programs, String... options)
            throws IOException {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", classPath, ServerProcess.class.getName(), home.toString(), programs.toString()));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).directory(Path.of("/").toFile()).start();
        BufferedReader words = process.inputReader();
        StringBuilder said = new StringBuilder();
        for (String line = words.readLine(); line != null; line = words.readLine()) {
            if (line.startsWith("serving ")) {
                return new ServerProcess(process, Long.parseLong(line.substring("serving ".length())));
            }
            said.append(line).append('\n');
        }
        throw new IOException("The process ended: " + said);
    }

    long pid() {
        return process.pid();
    }

    long postmaster() {
        return postmaster;
    }

    /** Ends the process the hard way, and waits until the system has taken back all that it held. */
    void kill() {
        process.destroyForcibly();
        await();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        await();
    }

    private void await() {
        try {
            process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Copies what the program needs to a place that every user can read. */
    static String readableClassPath(Path target) throws IOException {
        Files.createDirectories(target);
        Directories.permit(target, "rwxr-xr-x");
        List<String> copies = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path source = Path.of(entry);
            Path copy = target.resolve(copies.size() + "-" + source.getFileName());
            copyTree(source, copy);
            copies.add(copy.toString());
        }
        return String.join(File.pathSeparator, copies);
    }

    private static void copyTree(Path source, Path target) throws IOException {
        if (!Files.exists(source)) {
            return;
        }
        try (var paths = Files.walk(source)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                Path copy = target.resolve(source.relativize(path).toString());
                Files.copy(path, copy);
                Directories.permit(copy, "rwxr-xr-x");
            }
        }
    }

    /** @param arguments home, directory of the programs, and "fast" if wanted */
    public static void main(String[] arguments) throws IOException {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.in(Path.of(arguments[0])).programs(Path.of(arguments[1]));
        if (arguments.length > 2) {
            builder.fast();
        }
        try (EmbeddedPostgres server = builder.start()) {
            System.out.println("serving " + server.pid());
            System.in.readAllBytes();
        }
    }
}
