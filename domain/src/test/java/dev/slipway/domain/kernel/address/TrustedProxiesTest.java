package dev.slipway.domain.kernel.address;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.kernel.address.TrustedProxies.Headers;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrustedProxiesTest {

    private static final TrustedProxies TRUSTED = new TrustedProxies(AddressList.read("10.0.0.0/8, ::1").orElseThrow());

    private static InetAddress address(String text) {
        return AddressText.read(text).orElseThrow();
    }

    /** Lines of a header are separated by a bar, and none is a dash. */
    private static List<String> lines(String text) {
        return text.equals("-") ? List.of() : Arrays.asList(text.split("\\|"));
    }

    private static Origin origin(String peer, String forwardedFor, String proto, String host, String port) {
        return TRUSTED.origin(address(peer), new Headers(lines(forwardedFor), lines(proto), lines(host), lines(port)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        // a connection from elsewhere is the client, whatever it says, and its claim makes it uncertain
        "203.0.113.9; -; 203.0.113.9; true",
        "203.0.113.9; 127.0.0.1; 203.0.113.9; false",
        "203.0.113.9; 10.0.0.1; 203.0.113.9; false",
        // what the nearest trusted proxy appended counts
        "10.0.0.1; 203.0.113.9; 203.0.113.9; true",
        "10.0.0.1; 127.0.0.1, 203.0.113.9; 203.0.113.9; true",
        "10.0.0.1; 127.0.0.1|203.0.113.9; 203.0.113.9; true",
        "10.0.0.1; 203.0.113.9|10.0.0.2; 203.0.113.9; true",
        "10.0.0.1; 198.51.100.7, 203.0.113.9, 10.0.0.2, 10.0.0.3; 203.0.113.9; true",
        "::1; 2001:db8::7; 2001:db8:0:0:0:0:0:7; true",
        // ports of proxies that write them
        "10.0.0.1; 203.0.113.9:4711; 203.0.113.9; true",
        "10.0.0.1; [2001:db8::7]:4711; 2001:db8:0:0:0:0:0:7; true",
        // a trusted client, and one that no proxy names
        "10.0.0.1; 10.0.0.9, 10.0.0.2; 10.0.0.9; true",
        "10.0.0.1; -; 10.0.0.1; true",
        // what is no address ends the list: the last known address is as far as it goes, and stands on no list
        "10.0.0.1; unknown; 10.0.0.1; false",
        "10.0.0.1; 203.0.113.9, ; 10.0.0.1; false",
        "10.0.0.1; 203.0.113.9, _gateway, 10.0.0.2; 10.0.0.2; false",
        "10.0.0.1; ''; 10.0.0.1; false"})
    void client_is_the_last_address_that_is_not_trusted(String peer, String forwardedFor, String client, boolean certain) {
        Origin origin = origin(peer, forwardedFor, "-", "-", "-");
        assertEquals(client, origin.client().getHostAddress());
        assertEquals(certain, origin.certain());
    }

    @ParameterizedTest
    @CsvSource({"proto,https", "host,evil.example", "port,444"})
    void strangers_name_nothing(String header, String value) {
        Origin origin = origin("203.0.113.9", "-", header.equals("proto") ? value : "-", header.equals("host") ? value : "-",
                header.equals("port") ? value : "-");
        assertEquals(new Origin(address("203.0.113.9"), false, Optional.empty(), Optional.empty(), Optional.empty()), origin);
        assertEquals("http://own:8080", origin.base("http", "own:8080"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "-; -; -; http://own:8080",
        "https; -; -; https://own:8080",
        "https; ci.example.org; -; https://ci.example.org",
        "HTTPS; ci.example.org; 443; https://ci.example.org",
        "https; ci.example.org; 8443; https://ci.example.org:8443",
        "https; ci.example.org; 65535; https://ci.example.org:65535",
        "https; ci.example.org; 65536; https://ci.example.org",
        "https; ci.example.org; 0; https://ci.example.org",
        "https; ci.example.org; x; https://ci.example.org",
        "https; ci.example.org; 8443,; https://ci.example.org",
        "http; ci.example.org; 80; http://ci.example.org",
        "http; ci.example.org; 443; http://ci.example.org:443",
        "https; ci.example.org:9443; 8443; https://ci.example.org:9443",
        "https; [2001:db8::1]; 8443; https://[2001:db8::1]:8443",
        "https; [2001:db8::1]:9443; 8443; https://[2001:db8::1]:9443",
        // the nearest proxy's word counts
        "http, https; a.example, b.example; 1, 2; https://b.example:2",
        "http|https; a.example|b.example; 1|2; https://b.example:2",
        // what is neither scheme, host nor port is as good as none
        "ftp; a/b; 0; http://own:8080",
        "https,; evil.example/#; x; http://own:8080",
        "javascript; a b; 65536; http://own:8080"})
    void trusted_proxy_names_scheme_host_and_port(String proto, String host, String port, String base) {
        assertEquals(base, origin("10.0.0.1", "203.0.113.9", proto, host, port).base("http", "own:8080"));
    }

    @Test
    void none_is_trusted_by_default() {
        Origin origin = TrustedProxies.NONE.origin(address("127.0.0.1"),
                new Headers(List.of("203.0.113.9"), List.of(), List.of(), List.of()));
        assertEquals("127.0.0.1", origin.client().getHostAddress());
        assertEquals(false, origin.certain());
        assertEquals(true, TrustedProxies.NONE.origin(address("127.0.0.1"), Headers.NONE).certain());
    }
}
