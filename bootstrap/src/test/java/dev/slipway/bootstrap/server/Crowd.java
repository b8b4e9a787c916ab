package dev.slipway.bootstrap.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Clients that do the same again and again, each on a connection of its own, until they are closed. */
final class Crowd implements AutoCloseable {

    private final URI server;
    private final Behaviour behaviour;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final CountDownLatch busy;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** What a client does on a connection, until it returns or the connection ends. */
    @FunctionalInterface
    interface Behaviour {
        void act(Client client) throws IOException, InterruptedException;
    }

    Crowd(URI server, int clients, Behaviour behaviour) {
        this.server = server;
        this.behaviour = behaviour;
        this.busy = new CountDownLatch(clients);
        for (int client = 0; client < clients; client++) {
            threads.submit(this::live);
        }
    }

    /** Returns whether all clients have done what they do at least once; waits some seconds for it. */
    boolean busy() throws InterruptedException {
        return busy.await(10, TimeUnit.SECONDS);
    }

    private void live() {
        AtomicBoolean first = new AtomicBoolean(true);
        while (closed.getCount() > 0) {
            try (Socket socket = new Socket()) {
                sockets.add(socket);
                socket.setReceiveBufferSize(16 << 10);
                socket.connect(new InetSocketAddress(server.getHost(), server.getPort()));
                behaviour.act(new Client(socket, first));
                sockets.remove(socket);
            } catch (IOException | InterruptedException ended) {
                // The server has ended the connection, or the attack is over.
            }
        }
    }

    /** One client on its connection. */
    final class Client {

        private final Socket socket;
        private final AtomicBoolean first;

        private Client(Socket socket, AtomicBoolean first) {
            this.socket = socket;
            this.first = first;
        }

        private void sent() {
            if (first.compareAndSet(true, false)) {
                busy.countDown();
            }
        }

        /** Sends the head of a request; its lines are separated by line feeds. */
        Client head(String lines) throws IOException {
            return send((lines + "\nHost: attacker\n\n").replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
        }

        Client send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            return this;
        }

        /** Reads the answer until the server ends the connection. */
        void read() throws IOException {
            sent();
            socket.getInputStream().transferTo(OutputStream.nullOutputStream());
        }

        /** Waits without reading until the attack is over. */
        void idle() throws InterruptedException {
            sent();
            closed.await();
        }

        /** Sends a byte ten times a second until the server ends the connection or the attack is over. */
        void trickle() throws IOException, InterruptedException {
            sent();
            while (!closed.await(100, TimeUnit.MILLISECONDS)) {
                socket.getOutputStream().write(' ');
            }
        }
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        for (Socket socket : sockets) {
            socket.close();
        }
        threads.close();
    }
}
