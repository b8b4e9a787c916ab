package dev.slipway.persistence.mail;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.slipway.application.mail.MailerKit;
import dev.slipway.application.mail.port.Mailer;
import dev.slipway.application.mail.port.Mailer.Delivery;
import dev.slipway.domain.mail.Mail;
import dev.slipway.domain.mail.MailAddress;
import jakarta.mail.Header;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SmtpMailerTest extends MailerKit {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final MailAddress FROM = MailAddress.of("slipway@mail.example").orElseThrow();

    /** Trust the certificate of the servers, which is one of {@code localhost}, and no other. */
    private static SSLSocketFactory trusting;

    private final List<AutoCloseable> opened = new ArrayList<>();
    private GreenMail server;

    /** The servers read their certificate once a process. */
    @BeforeAll
    static void certify(@TempDir Path folder) throws Exception {
        Path store = folder.resolve("keys.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair", "-alias",
                "mail", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "san=dns:localhost", "-validity", "3650", "-storetype", "PKCS12",
                "-keystore", store.toString(), "-storepass", "changeit").redirectErrorStream(true).start();
        assertEquals(0, keytool.waitFor());
        System.setProperty("greenmail.tls.keystore.file", store.toString());
        System.setProperty("greenmail.tls.keystore.password", "changeit");
        KeyStore keys = KeyStore.getInstance(store.toFile(), "changeit".toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("mail", keys.getCertificate("mail"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        trusting = context.getSocketFactory();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    private GreenMail start(String protocol) {
        GreenMail started = new GreenMail(new ServerSetup(0, "127.0.0.1", protocol));
        started.start();
        opened.add(started::stop);
        return started;
    }

    private static SmtpServer to(int port, SmtpServer.Security security, Optional<SmtpServer.Login> login) {
        return new SmtpServer("127.0.0.1", port, security, login, FROM, Duration.ofSeconds(5));
    }

    private static SmtpMailer mailer(SmtpServer to) {
        return new SmtpMailer(new SmtpSettings(Optional.of(to)), () -> NOW);
    }

    private static SmtpMailer plain(int port) {
        return mailer(to(port, SmtpServer.Security.NONE, Optional.empty()));
    }

    @Override
    protected Mailer mailer() {
        if (server == null) {
            server = start(ServerSetup.PROTOCOL_SMTP);
        }
        return plain(server.getSmtp().getPort());
    }

    @Override
    protected Mailer off() {
        return new SmtpMailer(new SmtpSettings(Optional.empty()), () -> NOW);
    }

    @Override
    protected List<Received> received() {
        return Arrays.stream(server.getReceivedMessages()).map(SmtpMailerTest::read).toList();
    }

    private static Received read(MimeMessage message) {
        try {
            return new Received(message.getHeader("To", ", "), message.getSubject(),
                    message.getContent().toString().replace("\r\n", "\n"));
        } catch (MessagingException | IOException unreadable) {
            throw new AssertionError(unreadable);
        }
    }

    @Override
    protected Mailer refusing() {
        return plain(scripted("550 5.1.1 <anna@example.com> unknown"));
    }

    @Override
    protected Mailer unreachable() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return plain(free.getLocalPort());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Starts a server that answers the naming of a recipient like this. Returns its port. */
    private int scripted(String answer) {
        try {
            ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
            opened.add(socket);
            Thread.ofVirtual().start(() -> serve(socket, answer));
            return socket.getLocalPort();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void serve(ServerSocket socket, String answer) {
        try (Socket client = socket.accept();
                BufferedReader lines = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII))) {
            say(client, "220 here");
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                say(client, line.startsWith("RCPT") ? answer : "250 fine");
            }
        } catch (IOException ended) {
            // The client has gone.
        }
    }

    private static void say(Socket client, String line) throws IOException {
        client.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    private static Mail mail() {
        return new Mail(MailAddress.of("anna@example.com").orElseThrow(), "Subject", "Text\n");
    }

    @Test
    void headers_tell_nothing_of_this_machine() throws Exception {
        mailer().send(mail());
        MimeMessage message = server.getReceivedMessages()[0];
        assertEquals("slipway@mail.example", message.getHeader("From", ", "));
        assertEquals("auto-generated", message.getHeader("Auto-Submitted", ", "));
        assertEquals(NOW, message.getSentDate().toInstant());
        assertTrue(message.getMessageID().endsWith("@mail.example>"), message.getMessageID());
        String all = Collections.list(message.getAllHeaders()).stream().filter(header -> !header.getName().equals("Received"))
                .map(Header::getValue).collect(Collectors.joining("\n"));
        assertFalse(all.contains(InetAddress.getLocalHost().getHostName()) || all.contains(System.getProperty("user.name") + "@"), all);
    }

    @Test
    void mail_that_a_server_cannot_take_now_may_be_sent_again() {
        assertEquals(new Delivery.Failed("451"), plain(scripted("451 later")).send(mail()));
        assertEquals(new Delivery.Refused("550"), plain(scripted("550 no")).send(mail()));
    }

    @Test
    void server_that_says_nothing_is_left_after_a_time() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            SmtpServer to = new SmtpServer("127.0.0.1", silent.getLocalPort(), SmtpServer.Security.NONE, Optional.empty(), FROM,
                    Duration.ofMillis(200));
            assertInstanceOf(Delivery.Failed.class, mailer(to).send(mail()));
        }
    }

    @Test
    void server_whose_answers_do_not_end_is_left_after_a_time() throws Exception {
        try (ServerSocket endless = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                ScheduledExecutorService slowly = Executors.newSingleThreadScheduledExecutor()) {
            Thread.ofVirtual().start(() -> trickle(endless, slowly));
            SmtpServer to = new SmtpServer("127.0.0.1", endless.getLocalPort(), SmtpServer.Security.NONE, Optional.empty(), FROM,
                    Duration.ofMillis(200));
            assertEquals(new Delivery.Failed("deadline"),
                    assertTimeoutPreemptively(Duration.ofSeconds(60), () -> mailer(to).send(mail())));
        }
    }

    /** Greets a client with a line after the other, each before the client loses its patience, until the client goes. */
    private static void trickle(ServerSocket endless, ScheduledExecutorService slowly) {
        try {
            Socket client = endless.accept();
            slowly.scheduleAtFixedRate(() -> {
                try {
                    say(client, "220-more");
                } catch (IOException gone) {
                    slowly.shutdownNow();
                }
            }, 0, 20, TimeUnit.MILLISECONDS);
        } catch (IOException closed) {
            // Nothing has connected.
        }
    }

    @Test
    void server_that_offers_no_protection_gets_no_mail() {
        mailer();
        SmtpServer to = to(server.getSmtp().getPort(), SmtpServer.Security.STARTTLS, Optional.empty());
        assertInstanceOf(Delivery.Failed.class, mailer(to).send(mail()));
        assertEquals(0, server.getReceivedMessages().length);
    }

    @Test
    void certificate_that_nothing_vouches_for_is_refused() {
        GreenMail encrypted = start(ServerSetup.PROTOCOL_SMTPS);
        SmtpServer to = to(encrypted.getSmtps().getPort(), SmtpServer.Security.TLS, Optional.empty());
        assertInstanceOf(Delivery.Failed.class, mailer(to).send(mail()));
        assertEquals(0, encrypted.getReceivedMessages().length);
    }

    @Test
    void account_of_the_server_is_presented_over_tls() {
        GreenMail encrypted = start(ServerSetup.PROTOCOL_SMTPS);
        encrypted.setUser("slipway@mail.example", "slipway", "right");
        int port = encrypted.getSmtps().getPort();
        assertEquals(new Delivery.Failed("authentication"), signedIn("localhost", port, "wrong").send(mail()));
        assertEquals(new Delivery.Accepted(), signedIn("localhost", port, "right").send(mail()));
        assertInstanceOf(Delivery.Failed.class, signedIn("127.0.0.1", port, "right").send(mail()));
        assertEquals(1, encrypted.getReceivedMessages().length);
    }

    private static SmtpMailer signedIn(String host, int port, String password) {
        SmtpServer to = new SmtpServer(host, port, SmtpServer.Security.TLS, Optional.of(new SmtpServer.Login("slipway", password)), FROM,
                Duration.ofSeconds(5));
        return new SmtpMailer(new SmtpSettings(Optional.of(to)), () -> NOW, trusting);
    }

    @Test
    void password_is_in_no_log_line() {
        SmtpServer to = to(25, SmtpServer.Security.TLS, Optional.of(new SmtpServer.Login("slipway", "secret")));
        assertFalse((to + " " + to.login()).contains("secret"));
    }
}
