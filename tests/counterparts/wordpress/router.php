<?php
// What Apache's rules of WordPress do: files as they are, everything else by WordPress.
$path = rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
$folder = getenv('BLOG_FOLDER');
if (str_starts_with($path, '/wp-content/uploads/') && is_file($folder . substr($path, 3))) {
    header('Content-Type: image/png');
    readfile($folder . '/' . substr($path, 4));
    return true;
}
if (is_file($_SERVER['DOCUMENT_ROOT'] . $path) && !str_ends_with($path, '.php')) return false;
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = '/index.php';
define('WP_USE_THEMES', true);
require __DIR__ . '/config.php';
wp();
require ABSPATH . WPINC . '/template-loader.php';
